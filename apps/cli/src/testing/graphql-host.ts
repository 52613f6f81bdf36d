import { answerGraphql, type Variables } from '@sandlot/core/testing/graphql-server'

type Call = { query: string; variables?: Variables }

/** A fake host that answers operations such as `query AllTeams`, and records the mutations it receives. */
export function graphqlHost(answers: Record<string, (variables: Variables) => object>) {
  const changes: [operation: string, variables: Variables][] = []
  const answer = async (call: Call) => {
    const { query, variables = {} } = call
    const [operation = ''] = /(query|mutation) \w+/.exec(query) ?? []
    if (operation.startsWith('mutation')) changes.push([operation, variables])
    return { payload: await answerGraphql(answers, call) }
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const batch = (await new Request(input, init).json()) as Call[]
    return Response.json(await Promise.all(batch.map(answer)))
  }
  return { fetch, changes }
}
