import type { FileHandle } from 'node:fs/promises'
import type { ImportPlan, ImportTarget, PlannedItem } from '@sandlot/core/archives/import-rules'
import { UNPACKED_TIMES_MAX } from '@sandlot/core/archives/limits'
import type { ImportEvent, ImportedItem } from '@sandlot/core/archives/rest'
import { creditRefusal } from '@sandlot/core/runtime/tier-rules'
import { makingActions } from '@sandlot/core/sandboxes/making-actions'
import { type Context, requireViewer } from '../platform/context.ts'
import { assertRoom } from '../platform/disk/disk-room.ts'
import { foreseeQuota } from '../sandboxes/quota.ts'
import { batchesOf } from './batches.ts'
import { createFolders, type NewSandbox } from './create.ts'
import { makeItems, planItems, type ReadItem, readItem } from './import-items.ts'
import { type OpenZip, readEntry } from './open-zip.ts'
import { readPlan } from './thread/read-list.ts'

export type ImportOptions = ImportTarget & { workspaceId: string; name: string; dryRun: boolean }

/** What an import has done so far. */
export type ImportPart = { folders: number; items: ImportedItem[] }

/**
 * Reads the contents of a zip and refuses one that cannot be imported at all; creates nothing yet. Continues from
 * `part`, and records its progress there.
 */
export async function prepareImport(
  context: Context,
  file: FileHandle,
  { options, part }: { options: ImportOptions; part: ImportPart },
): Promise<() => AsyncGenerator<ImportEvent>> {
  const maxUnpackedBytes = context.config.importMaxBytes * UNPACKED_TIMES_MAX
  const { name, folder, drafts } = options
  const plan = await readPlan(file, { name, folder, drafts, maxUnpackedBytes })
  const unpack: OpenZip['read'] = (entry) => readEntry(file, entry)
  return () => importAll(context, unpack, { plan, options, part })
}

/** How many sandboxes are unpacked and created together. */
const BATCH = {
  count: 50,
  bytes: 16 * 1024 * 1024,
  bytesOf: ({ files }: PlannedItem) => files.reduce((sum, { entry }) => sum + entry.size, 0),
}

type Work = { plan: ImportPlan; options: ImportOptions; part: ImportPart }

async function* importAll(
  context: Context,
  unpack: OpenZip['read'],
  { plan, options, part }: Work,
): AsyncGenerator<ImportEvent> {
  const { workspaceId, dryRun } = options
  yield { start: { kind: plan.kind, total: plan.items.length } }
  for (const item of part.items) yield { item }
  if (!dryRun) assertRoom(context.disk)
  part.folders += await createFolders(context, workspaceId, plan.folders, dryRun)
  const { restriction } = await context.loaders.entitlements.load(workspaceId)
  const devboxes = creditRefusal(makingActions['sandbox.import'], restriction)
  const refusalOf = dryRun ? await foreseeRoom(context, workspaceId) : null
  for await (const read of readAhead(plan.items.slice(part.items.length), (planned) =>
    readItem(context, unpack, planned, { ...options, devboxes }),
  )) {
    const items = refusalOf ? planItems(read, refusalOf) : await makeItems(context, workspaceId, read)
    // All of them were created, even if the reader leaves after the first.
    part.items.push(...items)
    for (const item of items) yield { item }
  }
  const { kind, unclaimed } = plan
  const skipped = part.items.filter(({ status }) => status === 'skipped').length
  const created = part.items.length - skipped
  yield { report: { kind, unclaimed, created, skipped, folders: part.folders } }
}

/** Returns a function that checks whether the plan has room for the next sandbox; call it for one after the other. */
async function foreseeRoom(context: Context, workspaceId: string) {
  const { userId: authorId } = requireViewer(context)
  const refusalOf = await foreseeQuota(context, workspaceId)
  return ({ folder, privacy, described: { isV2 } }: NewSandbox) =>
    refusalOf({ workspaceId, authorId, privacy, draft: folder === null, isV2 })
}

/** Unpacks sandboxes in batches, the next one while the previous one is being created. */
async function* readAhead(
  items: readonly PlannedItem[],
  read: (planned: PlannedItem) => Promise<ReadItem>,
): AsyncGenerator<ReadItem[]> {
  const batches = batchesOf(items, BATCH)
  const readNext = () => {
    const { value } = batches.next()
    const reading = value ? readEach(value, read) : null
    // Whoever awaits it gets the error; nobody does if the import is stopped.
    reading?.catch(() => {})
    return reading
  }
  let reading = readNext()
  try {
    while (reading) {
      const ready = await reading
      reading = readNext()
      yield ready
    }
  } finally {
    await reading?.catch(() => {})
  }
}

async function readEach(batch: readonly PlannedItem[], read: (planned: PlannedItem) => Promise<ReadItem>) {
  const all: ReadItem[] = []
  for (const planned of batch) all.push(await read(planned))
  return all
}
