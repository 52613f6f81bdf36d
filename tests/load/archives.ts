import { downloadArchive, sendArchive } from '@sandlot/core/archives/transfer'
import { newPerson, type Person } from '../support/people.ts'
import type { Row } from './report.ts'
import type { Site } from './site.ts'

const COUNT = 1000

type Timed = { zip: Blob; first: number; whole: number }

/** Measures exporting a thousand sandboxes as one zip, and importing them again. */
export async function measureArchives({ world, few }: Site): Promise<Row[]> {
  const person = await newPerson(world)
  const { zip: hundred } = await exported(few.person)
  // Other benchmarks may have created more for the owner with few.
  let made = 0
  while (made < COUNT)
    made += (await sendArchive(person.client, person.workspaceId, hundred, { folder: `/Part ${made}` }))
      .created
  const thousand = await exported(person)
  const other = await newPerson(world)
  const begin = performance.now()
  const report = await sendArchive(other.client, other.workspaceId, thousand.zip, {})
  const importing = performance.now() - begin
  if (report.created !== made)
    throw new Error(
      `${report.created} of ${made} came in: ${report.items.find(({ reason }) => reason)?.reason}`,
    )
  return [
    { what: `exporting ${made} sandboxes until the first byte`, value: thousand.first, unit: 'ms' },
    { what: `exporting ${made} sandboxes as one zip`, value: thousand.whole / 1000, unit: 's', bar: 15 },
    { what: '  its size', value: thousand.zip.size / 1_000_000, unit: 'MB' },
    { what: `importing ${made} sandboxes from it`, value: importing / 1000, unit: 's', bar: 10 },
    { what: '  each', value: importing / made, unit: 'ms' },
  ]
}

async function exported({ client, workspaceId }: Person): Promise<Timed> {
  const begin = performance.now()
  const { body } = await downloadArchive(client, workspaceId, { all: true })
  const first = performance.now() - begin
  const zip = await new Response(body).blob()
  return { zip, first, whole: performance.now() - begin }
}
