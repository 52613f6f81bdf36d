import { LIST_PAGE_SIZE } from '@sandlot/core/sandboxes/limits'
import { TeamDraftsDocument } from '@sandlot/core/sandboxes/operations.gen'
import { callOf, createAgent, expectSandboxes, send } from './graphql.ts'
import { quantile } from './numbers.ts'
import type { Row } from './report.ts'
import type { Owner, Site } from './site.ts'

const CALLS = 200
const WARM_UP = 20

/** Measures whether the first page of a long list costs as much as that of a short one. */
export async function measureList(site: Site): Promise<Row[]> {
  const many = await site.many()
  const [short, long] = [draftsOf(site.few), draftsOf(many)]
  for (const call of [short, long]) await expectSandboxes(call, LIST_PAGE_SIZE)
  const agent = createAgent()
  const timed = async (call: typeof short) => {
    const begin = performance.now()
    await send(agent, call)
    return performance.now() - begin
  }
  const times = { short: [] as number[], long: [] as number[] }
  try {
    for (let round = -WARM_UP; round < CALLS; round += 1) {
      const pair = { short: await timed(short), long: await timed(long) }
      if (round < 0) continue
      times.short.push(pair.short)
      times.long.push(pair.long)
    }
  } finally {
    agent.destroy()
  }
  const at = (part: number) => ({ short: quantile(times.short, part), long: quantile(times.long, part) })
  const [p50, p95] = [at(0.5), at(0.95)]
  return [
    { what: `making ${many.count} sandboxes, one call each`, value: many.seconds, unit: 's' },
    { what: `first page of Drafts with ${site.few.count}, p50`, value: p50.short, unit: 'ms' },
    { what: `first page of Drafts with ${site.few.count}, p95`, value: p95.short, unit: 'ms' },
    { what: `first page of Drafts with ${many.count}, p50`, value: p50.long, unit: 'ms' },
    { what: `first page of Drafts with ${many.count}, p95`, value: p95.long, unit: 'ms' },
    { what: '  long against short, p50', value: p50.long / p50.short, unit: '×', bar: 1.3 },
    { what: '  long against short, p95', value: p95.long / p95.short, unit: '×' },
  ]
}

export const draftsOf = ({ person, tokens }: Owner) =>
  callOf(person, tokens, TeamDraftsDocument, {
    teamId: person.workspaceId,
    limit: LIST_PAGE_SIZE,
    after: null,
    orderBy: null,
  })
