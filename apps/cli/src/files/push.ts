import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { SAVE_BODY_MAX_BYTES } from '@sandlot/core/files/limits'
import { type FileChange, saveFiles } from '@sandlot/core/files/rest'
import { getSandbox, type SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import { fileProblem } from '../platform/file-problem.ts'
import type { Outcome } from '../platform/outcome.ts'
import type { ShapeData } from '../platform/shapes.ts'
import { type Link, linkedFolder, readLink, writeLink } from './link.ts'
import { syncTexts } from './messages.ts'
import { changesOf, compare, emptiedFolders, plannedPush, type Sent, type Sides } from './plan.ts'
import { isText, type Scan, scanFolder } from './scan.ts'
import { assertHost, assertResolved, conflictItem, fileLines, filesOf, hashesOf } from './sync.ts'

type Flags = { dryRun?: true; force?: true; to?: string }
type Shown = ShapeData<'sandbox.push/1'>['files'][number]

export const pushCommand: Define = (command, act) =>
  command
    .argument('[folder]', 'the folder to send; the one that you are in unless given')
    .option('--to <id>', 'the sandbox to send to, for a folder that belongs to none yet')
    .option('--dry-run', 'show what would be sent, and send nothing')
    .option('--force', 'where both sides changed, send what is here; the history keeps the other')
    .addHelpText(
      'after',
      examples(
        'sandlot sandbox push',
        'sandlot sandbox push ./sand --dry-run',
        'sandlot sandbox push --to 3l5fg9',
      ) +
        '\nWhat .gitignore or .sandlotignore names stays here, as do node_modules and links. Where both\n' +
        'sides changed a file nothing is sent, and the command ends with 7.\n',
    )
    .action(act((context, flags: Flags, folder?: string) => push({ folder, ...flags }, context)))

type Request = { folder: string | undefined } & Flags

/** Sends what changed in a folder to its sandbox, as one version unless it is too much for one call. */
export async function push(request: Request, context: Context): Promise<Outcome<'sandbox.push/1'>> {
  const { host } = context.target()
  const { root, link } = await folderOf(request, context)
  const id = request.to ?? link?.id
  if (id === undefined)
    throw new AppError('usage', syncTexts.noLink, { hint: syncTexts.noLinkHint, field: 'folder' })
  if (link) assertHost(root, link, host)
  if (link) await assertResolved(root, link)
  const client = await context.connect()
  const record = await client.rest(getSandbox, { params: { id } })
  if (link && link.id !== record.id)
    throw new AppError('conflict', syncTexts.otherSandbox(root, link.id), { field: 'to' })

  const theirs = filesOf(record, context)
  const base = new Map(Object.entries(link?.files ?? {}))
  const scan = await scanFolder(root, new Set([...base.keys(), ...theirs.keys()]))
  for (const path of scan.links) context.notice(syncTexts.skippedLink(path))
  assertFits(scan)
  const sides: Sides = { base, here: scan.files, there: hashesOf(theirs) }
  const open = compare(sides).filter(({ difference }) => difference !== 'there')
  const conflicts = request.force ? [] : open.filter(({ difference }) => difference === 'both')
  const sent = plannedPush(
    open.map(({ path }) => path),
    sides,
  )
  const dryRun = request.dryRun ?? false
  const version =
    dryRun || conflicts.length > 0
      ? record.version
      : await send({ client, record, root, host, sides, sent, theirs })
  const files: Shown[] =
    conflicts.length > 0
      ? conflicts.map(({ path }) => ({ path, change: 'conflict', movedFrom: null }))
      : [...sent]
  if (conflicts.length === 0) tell(record, { count: files.length, version, dryRun }, context)
  return {
    shape: 'sandbox.push/1',
    data: { id: record.id, title: record.title, folder: root, version, files },
    meta: { host, ...(dryRun && { dryRun }) },
    text: fileLines(files),
    ...(conflicts.length > 0 && {
      items: [
        conflictItem(
          record,
          { message: syncTexts.pushConflicts(conflicts.length), hint: syncTexts.pushConflictsHint },
          context,
        ),
      ],
    }),
  }
}

async function folderOf({ folder }: Request, { io }: Context): Promise<{ root: string; link: Link | null }> {
  const path = resolve(io.cwd, folder ?? '.')
  let start: string
  try {
    start = realpathSync(path)
  } catch (error) {
    throw fileProblem(error, 'read', path)
  }
  const root = linkedFolder(start) ?? start
  return { root, link: await readLink(root) }
}

function assertFits({ large }: Scan): void {
  const [path] = large
  if (path !== undefined)
    throw new AppError('too_large', syncTexts.tooLarge(path), { hint: syncTexts.tooLargeHint })
}

type Sending = {
  client: Client
  record: SandboxRecord
  root: string
  host: string
  sides: Sides
  sent: readonly Sent[]
  theirs: ReturnType<typeof filesOf>
}

/** Sends batch after batch, and notes after each what the sandbox has; gives the last version. */
async function send({ client, record, root, host, sides, sent, theirs }: Sending): Promise<number> {
  const texts = new Map(
    [...theirs.values()].flatMap(({ isBinary, sha, code }) => (isBinary ? [] : [[sha, code] as const])),
  )
  const contents = new Map<string, { code: string; isBinary: boolean }>()
  for (const { path, change } of sent) {
    if (change === 'removed' || change === 'moved') continue
    const bytes = await readFile(join(root, path))
    contents.set(path, wireOf(bytes))
    if (isText(bytes)) texts.set(sides.here.get(path) ?? '', bytes.toString('utf8'))
  }
  const changes = changesOf(sent, sides.there, (path) => contents.get(path) ?? { code: '', isBinary: false })
  const left = emptiedFolders(sides.there.keys(), afterwards(sides.there, sent))
  const folders = left.map((path): FileChange => ({ type: 'remove-directory', path, ifEmpty: true }))
  const next: Link = {
    format: 1,
    host,
    id: record.id,
    version: record.version,
    files: sharedFiles(sides),
    conflicts: {},
  }
  for (const batch of batches([...changes, ...folders])) {
    const { version } = await client.rest(saveFiles, { params: { id: record.id }, body: { changes: batch } })
    next.version = version
    for (const change of batch) noteSent(next.files, change, sides.here)
    await writeLink(root, next, texts)
  }
  if (changes.length === 0) await writeLink(root, next, texts)
  return next.version
}

/** Contents as they are sent: text as it is, unless its escapes make it longer than base64, which is taken as well. */
function wireOf(bytes: Buffer): { code: string; isBinary: boolean } {
  const text = isText(bytes) ? bytes.toString('utf8') : null
  const base64 = bytes.toString('base64')
  return text !== null && JSON.stringify(text).length <= base64.length + 1024
    ? { code: text, isBinary: false }
    : { code: base64, isBinary: true }
}

/** What both sides have in common before anything is sent, also where they came to it apart. */
const sharedFiles = ({ base, here, there }: Sides) =>
  Object.fromEntries([
    ...[...base].filter(([path]) => here.has(path) || there.has(path)),
    ...[...there].filter(([path, hash]) => here.get(path) === hash),
  ])

function noteSent(files: Record<string, string>, change: FileChange, here: Sides['here']): void {
  if (change.type === 'remove' || change.type === 'move') delete files[change.path]
  const path = change.type === 'move' ? change.to : change.type === 'write' ? change.path : null
  const hash = path === null ? undefined : here.get(path)
  if (path !== null && hash !== undefined) files[path] = hash
}

function afterwards(there: ReadonlyMap<string, string>, sent: readonly Sent[]): string[] {
  const gone = new Set(
    sent.flatMap(({ path, change, movedFrom }) => (change === 'removed' ? path : (movedFrom ?? []))),
  )
  return [...there.keys()]
    .filter((path) => !gone.has(path))
    .concat(sent.filter(({ change }) => change !== 'removed').map(({ path }) => path))
}

/** As many changes at once as fit into one call, so that mostly all of them are one version. */
function* batches(changes: readonly FileChange[]): Generator<FileChange[]> {
  const most = SAVE_BODY_MAX_BYTES - 64 * 1024
  let batch: FileChange[] = []
  let bytes = 0
  for (const change of changes) {
    const size = Buffer.byteLength(JSON.stringify(change)) + 64
    if (batch.length > 0 && bytes + size > most) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(change)
    bytes += size
  }
  if (batch.length > 0) yield batch
}

function tell(
  record: SandboxRecord,
  { count, version, dryRun }: { count: number; version: number; dryRun: boolean },
  context: Context,
): void {
  const title = displayTitle(record)
  context.notice(
    count === 0
      ? syncTexts.pushedNothing(title)
      : dryRun
        ? syncTexts.wouldPush(count, title)
        : syncTexts.pushed(count, title, version),
  )
}
