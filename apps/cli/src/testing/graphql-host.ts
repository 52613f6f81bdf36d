type Variables = Record<string, unknown>
type Call = { query: string; variables?: Variables }

/** A host that answers operations such as `query AllTeams`, and notes the mutations it was sent. */
export function graphqlHost(answers: Record<string, (variables: Variables) => object>) {
  const changes: [operation: string, variables: Variables][] = []
  const answer = ({ query, variables = {} }: Call) => {
    const [operation = ''] = /(query|mutation) \w+/.exec(query) ?? []
    if (operation.startsWith('mutation')) changes.push([operation, variables])
    return { payload: { data: answers[operation]?.(variables) ?? null } }
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const batch = (await new Request(input, init).json()) as Call[]
    return Response.json(batch.map(answer))
  }
  return { fetch, changes }
}
