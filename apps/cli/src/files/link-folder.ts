import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@sandlot/core/errors'
import { getSandbox, type SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { fileProblem } from '../platform/disk/file-problem.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { clean } from '../platform/text/text.ts'
import { sandboxArgument } from '../sandboxes/argument.ts'
import { assertNotInside, folderAt, linkedAt } from './folder.ts'
import { LINK_FOLDER, type Link, linkedFolder, readLink, writeLink } from './link.ts'
import { syncTexts } from './messages.ts'
import { scanFolder } from './scan.ts'
import { filesOf } from './sync.ts'

type Flags = { dryRun?: true; force?: true }

export const linkCommand: Define = (command, act) =>
  sandboxArgument(command, 'the sandbox', 'before others')
    .argument('[folder]', 'the folder to link (default: the current one)')
    .option('--force', 'link it even if it is linked to another sandbox')
    .option('--dry-run', 'show what would be linked, and change nothing')
    .addHelpText(
      'after',
      examples('sandlot link 3l5fg9', 'sandlot link "Sand heap" ./sand') +
        '\nNo file is changed: sandlot status shows how the two differ; sandlot pull and sandlot push bring\n' +
        'them together.\n',
    )
    .action(
      act((context, flags: Flags, id: string, folder?: string) =>
        linkFolder({ id, folder, ...flags }, context),
      ),
    )

/** Links a folder to a sandbox, whatever files either has. */
async function linkFolder(
  {
    id,
    folder,
    dryRun = false,
    force,
  }: { id: string; folder: string | undefined; dryRun?: boolean; force?: boolean },
  context: Context,
): Promise<Outcome<'link/1'>> {
  const { host } = context.target()
  const root = folderAt(folder, context)
  const client = await context.connect({ anonymous: true })
  const record = await client.rest(getSandbox, { params: { id } })
  const around = linkedFolder(root)
  const before = around === null ? null : await readLink(around)
  if (around !== root) assertNotInside(root)
  if (before && before.id !== record.id && !force)
    throw new AppError('conflict', syncTexts.otherSandbox(root, before.id), {
      reason: 'otherSandbox',
      hint: syncTexts.relinkHint,
      field: 'folder',
    })
  if (!dryRun && (before?.id !== record.id || before.host !== host)) await note(root, record, context)
  const say = dryRun ? syncTexts.wouldLink : syncTexts.linked
  context.notice(say(root, displayTitle(record)))
  return {
    shape: 'link/1',
    data: { folder: root, id: record.id, title: record.title, linked: !dryRun },
    meta: { host, ...(dryRun && { dryRun }) },
    text: () => `${clean(root)}\n`,
  }
}

/** Files that are already equal become the common state; everything else counts as changed. */
async function note(root: string, record: SandboxRecord, context: Context): Promise<void> {
  const theirs = filesOf(record, context)
  const { files } = await scanFolder(root, theirs.keys())
  const same = [...theirs].filter(([path, { sha }]) => files.get(path) === sha)
  const link: Link = {
    format: 1,
    host: context.target().host,
    id: record.id,
    version: record.version,
    files: Object.fromEntries(same.map(([path, { sha }]) => [path, sha])),
    conflicts: {},
  }
  const texts = same.flatMap(([, { isBinary, sha, code }]) => (isBinary ? [] : [[sha, code] as const]))
  writeLink(root, link, new Map(texts))
}

/** Links the folder from which a new sandbox was created. */
export async function linkNew(root: string, id: string, context: Context): Promise<void> {
  const client = await context.connect()
  await note(root, await client.rest(getSandbox, { params: { id } }), context)
}

export const unlinkCommand: Define = (command, act) =>
  command
    .argument('[folder]', 'the folder (default: the current one)')
    .option('--dry-run', 'show what would be unlinked, and change nothing')
    .addHelpText('after', `${examples('sandlot unlink')}\nThe files stay in the folder and in the sandbox.\n`)
    .action(act((context, { dryRun }: Flags, folder?: string) => unlink(folder, dryRun ?? false, context)))

/** Unlinks a folder from its sandbox. */
async function unlink(
  folder: string | undefined,
  dryRun: boolean,
  context: Context,
): Promise<Outcome<'link/1'>> {
  const { root, link } = await linkedAt(folder, context)
  if (!dryRun)
    await rm(join(root, LINK_FOLDER), { recursive: true }).catch((error: unknown) => {
      throw fileProblem(error, 'write', join(root, LINK_FOLDER))
    })
  context.notice((dryRun ? syncTexts.wouldUnlink : syncTexts.unlinked)(root, link.id))
  return {
    shape: 'link/1',
    data: { folder: root, id: link.id, title: null, linked: dryRun },
    meta: { host: link.host, ...(dryRun && { dryRun }) },
    text: () => `${clean(root)}\n`,
  }
}
