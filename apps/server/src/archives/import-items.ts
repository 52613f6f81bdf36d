import { invalidInput, refusalError } from '@sandlot/core/actions'
import { type ImportTarget, type PlannedItem, targetPath } from '@sandlot/core/archives/import-rules'
import { privacyNames } from '@sandlot/core/archives/manifest-rules'
import { archiveMessages } from '@sandlot/core/archives/messages'
import type { ImportedItem } from '@sandlot/core/archives/rest'
import { AppError } from '@sandlot/core/errors'
import { devboxRefusals } from '@sandlot/core/runtime/refusals'
import type { CreditReason } from '@sandlot/core/runtime/tier-rules'
import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import { cleanResources, cleanTags } from '@sandlot/core/sandboxes/metadata/rules'
import { workspaceReasons } from '@sandlot/core/workspaces/ability-rules'
import type { Context } from '../platform/context.ts'
import { diskFull } from '../platform/disk/disk-room.ts'
import { knownProblem } from '../platform/http/errors.ts'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { createSandboxes, type NewSandbox } from './create.ts'
import type { OpenZip } from './open-zip.ts'
import { runsAs } from './runs-as.ts'

export type ItemOptions = ImportTarget & {
  workspaceId: string
  /** Why the workspace cannot have devboxes at the moment, or null. */
  devboxes: CreditReason | null
}

/** A sandbox of an import as reported, with everything needed to create it; null if it is already known to fail. */
export type ReadItem = { item: ImportedItem; wanted: NewSandbox | null }

/** Unpacks one sandbox of a zip. Problems are reported in its item. */
export async function readItem(
  context: Context,
  read: OpenZip['read'],
  planned: PlannedItem,
  options: ItemOptions,
): Promise<ReadItem> {
  const folder = targetPath(planned.listed, options)
  const { directory, notes, directories } = planned
  const item = {
    title: planned.title ?? directory,
    directory,
    folder,
    isV2: planned.listed?.isV2 ?? false,
    notes,
  }
  try {
    if (planned.problem) throw invalidInput(planned.problem)
    const files = []
    for (const { path, entry } of planned.files) files.push({ path, content: await read(entry) })
    const described = describe(planned, files, options.devboxes)
    const { privacy, isRaised } = await privacyOf(context, planned, options.workspaceId)
    const all = isRaised ? [...notes, archiveMessages.privacyRaised] : notes
    const about = { ...item, isV2: described.isV2, notes: all, reason: null }
    return {
      item: { ...about, status: 'planned', id: null },
      wanted: { folder, privacy, described, files, directories },
    }
  } catch (error) {
    return { item: skipped(item, error), wanted: null }
  }
}

/** Creates the unpacked sandboxes, each completely or not at all, and reports every one in order. */
export async function makeItems(
  context: Context,
  workspaceId: string,
  read: readonly ReadItem[],
): Promise<ImportedItem[]> {
  const wanted = read.flatMap((one) => one.wanted ?? [])
  // Checked for each batch, because an import may take long.
  if (context.disk.isShort()) return skipAll(read, diskFull())
  try {
    const rows = (await createSandboxes(context, workspaceId, wanted)).values()
    return read.map((one) => (one.wanted ? createdAs(one.item, one.wanted, rows.next().value) : one.item))
  } catch (error) {
    const problem = knownProblem(error)
    // If the outcome is unknown, it may have been committed, so it is not created again.
    if (!problem || problem.code === 'unavailable') throw error
    if (read.length === 1 || isAboutWorkspace(problem)) return skipAll(read, problem)
    // One of them is the cause; the others should not suffer from it.
    const items: ImportedItem[] = []
    for (const one of read) items.push(...(await makeItems(context, workspaceId, [one])))
    return items
  }
}

/** Predicts what would become of each unpacked sandbox under the workspace's plan. */
export function planItems(
  read: readonly ReadItem[],
  refusalOf: (wanted: NewSandbox) => AppError | null,
): ImportedItem[] {
  return read.map(({ item, wanted }) => {
    const refusal = wanted && refusalOf(wanted)
    return refusal ? skipped(item, refusal) : item
  })
}

const isAboutWorkspace = ({ reason }: AppError) => workspaceReasons.some((one) => one === reason)

function createdAs(item: ImportedItem, wanted: NewSandbox, row: SandboxRow | undefined): ImportedItem {
  const isRaised = row !== undefined && row.privacy > wanted.privacy
  const notes = isRaised ? [...new Set([...item.notes, archiveMessages.privacyRaised])] : item.notes
  return { ...item, notes, status: 'created', id: row?.id ?? null }
}

const skipAll = (read: readonly ReadItem[], problem: AppError): ImportedItem[] =>
  read.map(({ item, wanted }) => (wanted ? skipped(item, problem) : item))

function skipped(item: Omit<ImportedItem, 'status' | 'id' | 'reason'>, error: unknown): ImportedItem {
  if (!(error instanceof AppError)) throw error
  const { code, reason, message } = error
  const problem = { code, ...(reason !== undefined && { reason }) }
  return { ...item, status: 'skipped', id: null, reason: message, problem }
}

/**
 * Describes a sandbox from its archive; for a plain zip, from what can be guessed. `devboxes`: why there can be none.
 */
function describe(
  { listed, title }: PlannedItem,
  files: readonly { path: string; content: Buffer }[],
  devboxes: CreditReason | null,
) {
  if (listed) {
    if (listed.isV2 && devboxes) throw refusalError(devboxRefusals, devboxes)
    const { environment, isV2, isTemplate, isFrozen } = listed
    return {
      environment,
      isV2,
      isTemplate,
      isFrozen,
      title: title?.trim() ?? null,
      description: listed.description?.trim() || null,
      tags: cleanTags(listed.tags),
      externalResources: cleanResources(listed.externalResources),
      entry: listed.entry?.replace(/^\//, '') || null,
    }
  }
  const guessed = runsAs(files)
  return {
    title,
    description: null,
    tags: [],
    externalResources: [],
    entry: null,
    isTemplate: false,
    isFrozen: false,
    environment: guessed.environment,
    isV2: guessed.isV2 && devboxes === null,
  }
}

/** Returns the privacy that it had, or that its new workspace requires; private if unknown. */
async function privacyOf({ loaders }: Context, { listed }: PlannedItem, workspaceId: string) {
  const minimum = (await loaders.workspace.load(workspaceId))?.minimumPrivacy ?? PRIVACY.public
  const own = listed ? privacyNames.indexOf(listed.privacy) : PRIVACY.private
  return { privacy: Math.max(own, minimum), isRaised: listed !== null && own < minimum }
}
