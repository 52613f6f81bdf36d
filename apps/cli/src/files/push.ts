import { AppError } from '@sandlot/core/errors'
import { fileMessages } from '@sandlot/core/files/messages'
import { pathProblem } from '@sandlot/core/files/path-rules'
import { inputError } from '@sandlot/core/input-rules'
import { getSandbox, type SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { sandboxNamed } from '../sandboxes/named.ts'
import { folderAt } from './folder.ts'
import { type Link, linkedFolder, readLink } from './link.ts'
import { syncTexts } from './messages.ts'
import { compare, plannedPush, type Sent, type Sides } from './plan.ts'
import { type Scan, scanFolder } from './scan.ts'
import { send } from './send.ts'
import {
  assertHost,
  assertMaySave,
  assertResolved,
  conflictItem,
  fileLines,
  filesOf,
  hashesOf,
} from './sync.ts'

type Flags = { dryRun?: true; force?: true; to?: string }
type Shown = ShapeData<'sandbox.push/1'>['files'][number]

/** The command under a given name. */
export const pushAs =
  (words: string): Define =>
  (command, act) =>
    command
      .argument('[folder]', 'the folder to send (default: the current one)')
      .option('--to <id>', 'the sandbox to send to, if the folder is not linked yet')
      .option('--dry-run', 'show what would be sent, and send nothing')
      .option('--force', 'where both sides changed, send the local version; the history keeps the other')
      .addHelpText(
        'after',
        examples(words, `${words} ./sand --dry-run`, `${words} --to 3l5fg9`) +
          '\nFiles matched by .gitignore or .sandlotignore are not sent, nor are node_modules and links. If a file\n' +
          'changed on both sides, nothing is sent, and the command ends with 7.\n',
      )
      .action(act((context, flags: Flags, folder?: string) => push({ folder, ...flags }, context)))

type Request = { folder: string | undefined } & Flags

/** Pushes a folder's changes to its sandbox, as one version unless they exceed one request. */
export async function push(request: Request, context: Context): Promise<Outcome<'sandbox.push/1'>> {
  const { host } = context.target()
  const { root, link } = await folderOf(request, context)
  const id = request.to === undefined ? link?.id : await sandboxNamed(request.to, context)
  if (id === undefined)
    throw new AppError('usage', syncTexts.noLink, { hint: syncTexts.noLinkHint, field: 'folder' })
  if (link) assertHost(root, link, host)
  if (link) await assertResolved(root, link)
  const client = await context.connect()
  const record = await client.rest(getSandbox, { params: { id } })
  if (link && link.id !== record.id)
    throw new AppError('conflict', syncTexts.otherSandbox(root, link.id), {
      reason: 'otherSandbox',
      field: 'to',
    })

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
  assertNames(sent)
  const dryRun = request.dryRun ?? false
  if (dryRun && conflicts.length === 0 && sent.length > 0) assertMaySave(record)
  const version =
    dryRun || conflicts.length > 0
      ? record.version
      : await send({ client, record, root, host, sides, sent, theirs, link })
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

async function folderOf({ folder }: Request, context: Context): Promise<{ root: string; link: Link | null }> {
  const start = folderAt(folder, context)
  const root = linkedFolder(start) ?? start
  return { root, link: await readLink(root) }
}

function assertFits({ large }: Scan): void {
  const [path] = large
  if (path !== undefined)
    throw new AppError('too_large', syncTexts.tooLarge(path), {
      reason: 'fileTooLarge',
      hint: syncTexts.tooLargeHint,
    })
}

/** Rejects names that the server would reject, before anything is sent. */
function assertNames(sent: readonly Sent[]): void {
  for (const { path, change } of sent) {
    const problem = change === 'added' || change === 'moved' ? pathProblem(path) : null
    if (problem) throw inputError(fileMessages, problem, { hint: syncTexts.badNameHint })
  }
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
