import { type ArchivedSandbox, writeManifest } from '@sandlot/core/archives/manifest-rules'
import { archiveMessages } from '@sandlot/core/archives/messages'
import { IMPORT_EVENTS, type ImportEvent } from '@sandlot/core/archives/rest'
import { requestMessages } from '@sandlot/core/shell/server-messages'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sandboxes } from '../sandboxes/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import { handMadeZip } from '../testing/zips.ts'
import { members, workspaces } from '../workspaces/tables.ts'

// The sandboxes of a zip are created in batches. Changes between two batches apply from then on.

/** The size of a batch. */
const BATCH = 50
const ALL = 60

let isShort = false
const server = await createTestServer({ disk: { isShort: () => isShort } })
afterAll(() => server.close())

let ada: BuiltUser
let team: BuiltWorkspace
beforeEach(async () => {
  isShort = false
  ada = await server.buildUser()
  team = await server.buildWorkspace({ members: { write: [ada] } })
})

const listed = (index: number): ArchivedSandbox => ({
  directory: `s${index}`,
  folder: null,
  title: `Number ${index}`,
  description: null,
  tags: [],
  privacy: 'public',
  environment: 'static',
  entry: null,
  isV2: false,
  isTemplate: false,
  isFrozen: false,
  externalResources: [],
  files: 1,
})
function zip(): Buffer {
  const all = Array.from({ length: ALL }, (_, index) => listed(index))
  return handMadeZip([
    ...all.map(({ directory }) => ({ name: `${directory}/index.html`, content: directory })),
    { name: 'sandlot.json', content: writeManifest({ folders: [], sandboxes: all, skipped: 0 }) },
  ])
}

/** All events of an import during which something happens after the first batch. */
async function importing(happens: () => unknown): Promise<ImportEvent[]> {
  const { write } = server.db
  let hasHappened = false
  server.db.write = async (work, held) => {
    const result = await write(work, held)
    if (!hasHappened) {
      hasHappened = true
      await happens()
    }
    return result
  }
  const reply = await server
    .as(ada)
    .fetch(`/api/v1/workspaces/${team.id}/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/zip', accept: IMPORT_EVENTS },
      body: new Uint8Array(zip()),
    })
    .finally(() => {
      server.db.write = write
    })
  return (await reply.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ImportEvent)
}
const itemsOf = (events: readonly ImportEvent[]) =>
  events.flatMap((event) => ('item' in event ? [event.item] : []))
const made = () => server.db.select().from(sandboxes).where(eq(sandboxes.workspaceId, team.id))

const ofAda = () => and(eq(members.workspaceId, team.id), eq(members.userId, ada.id))

test.each([
  [
    'is removed from the workspace',
    workspaceMessages.notFound,
    { code: 'not_found', reason: 'notMember' },
    () => server.db.delete(members).where(ofAda()),
  ],
  [
    'becomes read-only',
    workspaceMessages.readOnly,
    { code: 'forbidden', reason: 'readOnly' },
    () => server.db.update(members).set({ authorization: 'READ' }).where(ofAda()),
  ],
])(
  'someone who %s during the import creates no more, and gets the reason',
  async (_what, reason, problem, happens) => {
    const events = await importing(happens)
    const items = itemsOf(events)
    expect(items.map(({ status }) => status)).toEqual([
      ...Array(BATCH).fill('created'),
      ...Array(ALL - BATCH).fill('skipped'),
    ])
    expect(items.slice(BATCH)).toMatchObject(Array(ALL - BATCH).fill({ reason, problem }))
    expect(events.at(-1)).toMatchObject({ report: { created: BATCH, skipped: ALL - BATCH } })
    expect(await made()).toHaveLength(BATCH)
  },
)

test('items created after the workspace raised its minimum privacy follow it, and are reported', async () => {
  const items = itemsOf(
    await importing(() =>
      server.db.update(workspaces).set({ minimumPrivacy: 2 }).where(eq(workspaces.id, team.id)),
    ),
  )
  expect((await made()).map(({ privacy }) => privacy).sort()).toEqual([
    ...Array(BATCH).fill(0),
    ...Array(ALL - BATCH).fill(2),
  ])
  expect(items.map(({ notes }) => notes.includes(archiveMessages.privacyRaised))).toEqual([
    ...Array(BATCH).fill(false),
    ...Array(ALL - BATCH).fill(true),
  ])
})

test('when disk space runs low the rest is skipped and reported', async () => {
  const items = itemsOf(
    await importing(() => {
      isShort = true
    }),
  )
  expect(items.map(({ reason }) => reason)).toEqual([
    ...Array(BATCH).fill(null),
    ...Array(ALL - BATCH).fill(requestMessages.diskFull),
  ])
  expect(await made()).toHaveLength(BATCH)
})

test('an item that may have been created is not created again, and the problem is reported', async () => {
  const events = await importing(() => {
    throw new Error('Connection terminated unexpectedly')
  })
  const titles = (await made()).map(({ title }) => title)
  expect(titles).toHaveLength(BATCH)
  expect(new Set(titles).size).toBe(BATCH)
  expect(itemsOf(events)).toEqual([])
  expect(events.at(-1)).toMatchObject({ problem: { code: 'unavailable' } })
})
