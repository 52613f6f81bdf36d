import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { AppError } from '@sandlot/core/errors'
import { slugify } from '@sandlot/core/files/rules'
import { getSandbox, type SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { fileProblem } from '../platform/disk/file-problem.ts'
import { makeFolder, missingFolders } from '../platform/disk/make-folder.ts'
import { cliMessages } from '../platform/messages.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { sandboxArgument } from '../sandboxes/argument.ts'
import { sandboxNamed } from '../sandboxes/named.ts'
import { partOf, takeBack } from './cut-short.ts'
import { assertNotInside } from './folder.ts'
import { type Link, linkedFolder, readLink, writeLink } from './link.ts'
import { syncTexts } from './messages.ts'
import { compare } from './plan.ts'
import { scanFolder, TOO_LARGE } from './scan.ts'
import { assertHost, assertResolved, conflictItem, fileLines, filesOf, hashesOf } from './sync.ts'
import { type Taken, takeFile } from './take.ts'

type Flags = { dryRun?: true; force?: true }

/** The command under a given name. */
export const pullAs =
  (words: string): Define =>
  (command, act) =>
    command
      .argument('[id]', 'id, address or title of the sandbox (default: the one of this folder)')
      .argument('[folder]', 'where to put its files (default: a new folder named after its title)')
      .option('--dry-run', 'show what would change here, and change nothing')
      .option('--force', 'where both sides changed, take the sandbox’s version')
      .addHelpText(
        'after',
        examples(`${words} 3l5fg9`, `${words} 3l5fg9 ./sand`, words) +
          '\nChanges on both sides are merged line by line. Where they conflict, the file has both versions\n' +
          'between <<<<<<< and >>>>>>>, and the command ends with 7.\n',
      )
      .action(
        act((context, flags: Flags, id?: string, folder?: string) => pull({ id, folder, ...flags }, context)),
      )

export const cloneCommand: Define = (command, act) =>
  sandboxArgument(command, 'the sandbox', 'before others')
    .argument('[folder]', 'the new folder (default: named after the title of the sandbox)')
    .option('--dry-run', 'show what would be saved here, and save nothing')
    .addHelpText(
      'after',
      `${examples('sandlot clone 3l5fg9', 'sandlot clone "Sand heap" ./sand')}\nIn the linked folder, sandlot status, diff, pull, push and watch need no id.\n`,
    )
    .action(
      act((context, { dryRun }: Flags, id: string, folder?: string) =>
        pull({ id, folder, ...(dryRun && { dryRun }) }, context),
      ),
    )

type Request = { id: string | undefined; folder: string | undefined; dryRun?: boolean; force?: boolean }

/** Updates a folder from a sandbox; local changes are kept. */
export async function pull(
  { id, folder, dryRun = false, force = false }: Request,
  context: Context,
): Promise<Outcome<'sandbox.pull/1'>> {
  const { host } = context.target()
  const around = id === undefined ? linkedFolder(context.io.cwd) : null
  const wanted = id === undefined ? around && (await readLink(around))?.id : await sandboxNamed(id, context)
  if (!wanted) throw new AppError('usage', syncTexts.pullWhat, { hint: syncTexts.pullWhatHint, field: 'id' })
  const client = await context.connect({ anonymous: true })
  const read = () => client.rest(getSandbox, { params: { id: wanted } })
  const first = await read()
  const root = around ?? folderFor(first, folder, context.io.cwd)
  const { link, isNew } = await linkOf(root, first, host)
  // Otherwise, what another command pushed after that answer would be reverted here.
  const record = link.version > first.version ? await read() : first
  const made = dryRun ? [] : await makeFolder(root)
  if (dryRun) await missingFolders(root)
  if (!force) await assertResolved(root, link)

  const theirs = filesOf(record, context)
  const taken: Taken[] = []
  const files = Object.fromEntries(hashesOf(theirs))
  try {
    await takeAll(taken, { root, link, record, theirs, dryRun, force }, context)
    if (!dryRun) keepLink(root, { link: { ...link, version: record.version }, theirs, files, taken })
  } catch (error) {
    if (!dryRun && isNew) await takeBack(root, { taken, made })
    // The next pull takes the rest, and its merges start from what was taken.
    if (!dryRun && !isNew) keepLink(root, { link, theirs, files: partOf(theirs, { link, taken }), taken })
    throw error
  }
  taken.sort((a, b) => (a.path < b.path ? -1 : 1))
  tell(record, root, { taken, dryRun }, context)
  const conflicts = taken.filter(({ change }) => change === 'conflict').length
  return {
    shape: 'sandbox.pull/1',
    data: { id: record.id, title: record.title, folder: root, version: record.version, files: taken },
    meta: { host, ...(dryRun && { dryRun }) },
    text: fileLines(taken),
    ...(conflicts > 0 && {
      items: [
        conflictItem(
          record,
          { message: syncTexts.pullConflicts(conflicts), hint: syncTexts.pullConflictsHint },
          context,
        ),
      ],
    }),
  }
}

type Wanted = {
  root: string
  link: Link
  record: SandboxRecord
  theirs: ReturnType<typeof filesOf>
  dryRun: boolean
  force: boolean
}

/** Takes over whatever differs in the sandbox, and notes each file in `taken` as soon as it is here. */
async function takeAll(
  taken: Taken[],
  { root, link, record, theirs, dryRun, force }: Wanted,
  { signal }: Context,
): Promise<void> {
  const base = new Map(Object.entries(link.files))
  const scan = existsSync(root)
    ? await scanFolder(root, new Set([...base.keys(), ...theirs.keys()]))
    : { files: new Map<string, string>(), large: new Set<string>(), links: [] }
  for (const path of scan.large) scan.files.set(path, TOO_LARGE)
  const sides = { base, here: scan.files, there: hashesOf(theirs) }
  // Deletions come first, to make room for a folder replacing a file, and for a name that only changed in case.
  const open = compare(sides).filter(({ difference }) => difference !== 'here')
  for (const { path, difference } of [
    ...open.filter((one) => !theirs.has(one.path)),
    ...open.filter((one) => theirs.has(one.path)),
  ]) {
    if (signal.aborted) throw new AppError('interrupted', cliMessages.interrupted)
    taken.push(
      await takeFile(path, {
        root,
        here: scan.files.get(path) ?? null,
        base: base.get(path) ?? null,
        isHere: scan.files.has(path),
        theirs: theirs.get(path) ?? null,
        isBoth: difference === 'both' && !force,
        names: { mine: syncTexts.markHere, theirs: syncTexts.markThere(record.version) },
        dryRun,
      }),
    )
  }
}

function folderFor(record: SandboxRecord, folder: string | undefined, cwd: string): string {
  const path = resolve(cwd, folder ?? slugify(displayTitle(record)))
  // The folder itself may be a symbolic link, as chosen by the person; no others are followed.
  return existsSync(path) ? realpathSync(path) : path
}

type Found = { link: Link; isNew: boolean }

async function linkOf(root: string, record: SandboxRecord, host: string): Promise<Found> {
  const link = existsSync(root) ? await readLink(root) : null
  if (link) {
    assertHost(root, link, host)
    if (link.id !== record.id)
      throw new AppError('conflict', syncTexts.otherSandbox(root, link.id), {
        reason: 'otherSandbox',
        hint: syncTexts.otherSandboxHint,
        field: 'folder',
      })
    return { link, isNew: false }
  }
  if (existsSync(root) && namesIn(root).length > 0)
    throw new AppError('conflict', syncTexts.notEmpty(root), {
      reason: 'folderNotEmpty',
      hint: syncTexts.notEmptyHint,
      field: 'folder',
    })
  assertNotInside(root)
  return {
    link: { format: 1, host, id: record.id, version: 0, files: {}, conflicts: {} },
    isNew: true,
  }
}

function namesIn(root: string): string[] {
  try {
    return readdirSync(root)
  } catch (error) {
    throw fileProblem(error, 'read', root)
  }
}

type Kept = { link: Link; theirs: ReturnType<typeof filesOf>; files: Link['files']; taken: readonly Taken[] }

function keepLink(root: string, { link, theirs, files, taken }: Kept): void {
  const texts = [...theirs.values()].filter(({ isBinary }) => !isBinary)
  const conflicts = taken.filter(({ change }) => change === 'conflict')
  writeLink(
    root,
    {
      ...link,
      files,
      conflicts: Object.fromEntries(conflicts.map(({ path, theirs: other }) => [path, { theirs: other }])),
    },
    new Map(texts.map(({ sha, code }) => [sha, code])),
    link,
  )
}

function tell(
  record: SandboxRecord,
  root: string,
  { taken, dryRun }: { taken: readonly Taken[]; dryRun: boolean },
  context: Context,
): void {
  const title = displayTitle(record)
  const count = taken.length
  context.notice(
    count === 0
      ? syncTexts.pulledNothing(title, root)
      : dryRun
        ? syncTexts.wouldPull(count, title)
        : syncTexts.pulled(count, title, root),
  )
}
