import { folderMessages } from '@sandlot/core/folders/messages'
import { CreateFolderDocument } from '@sandlot/core/folders/operations.gen'
import { cleanPath, folderPathProblem } from '@sandlot/core/folders/rules'
import { inputError } from '@sandlot/core/input-rules'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { clean } from '../platform/text/text.ts'
import { openFolders, presentFolder } from './find.ts'
import { folderTexts } from './messages.ts'
import { changeFolders, namedFolders, onlyOne } from './several.ts'

type Flags = { dryRun?: true }

export const createCommand: Define = (command, act) =>
  command
    .argument(
      '<path...>',
      'paths of new folders, or - to read them from standard input; missing parents are created',
    )
    .option('--dry-run', 'show what would be created, and change nothing')
    .addHelpText(
      'after',
      examples(
        'sandlot folder create /work/clients',
        'sandlot folder create /work /archive --json',
        'sandlot folder create - < paths.txt',
      ),
    )
    .action(
      act((context, flags: Flags, paths: string[]) => {
        const path = onlyOne(paths)
        return path === null ? createSeveral(paths, flags, context) : createFolder(path, flags, context)
      }),
    )

async function createSeveral(
  paths: readonly string[],
  flags: Flags,
  context: Context,
): Promise<Outcome<'folder.create-several/1'>> {
  const create = async (path: string) => (await make(path, flags, context)).status
  const named = await namedFolders(paths, context)
  const options = { dryRun: flags.dryRun ?? false, context }
  return {
    shape: 'folder.create-several/1',
    ...(await changeFolders(named, create, folderTexts.creating, options)),
  }
}

/** Creates a folder; succeeds if it exists. */
export async function createFolder(
  typed: string,
  flags: Flags,
  context: Context,
): Promise<Outcome<'folder.create/1'>> {
  const { status, folder, meta } = await make(typed, flags, context)
  return {
    shape: 'folder.create/1',
    data: { ...folder, created: status === 'done' },
    meta: { ...meta, ...(flags.dryRun && { dryRun: true }) },
    text: () => `${said[status](clean(folder.path))}\n`,
  }
}

const said = { done: folderTexts.created, already: folderTexts.already, planned: folderTexts.wouldCreate }

async function make(typed: string, { dryRun }: Flags, context: Context) {
  const problem = folderPathProblem(typed)
  if (problem) throw inputError(folderMessages, problem, { field: 'path' })
  const path = cleanPath(typed)
  const { host, client, teamId, folders } = await openFolders(context)
  const there = folders.find((folder) => folder.path === path)
  const status = there ? 'already' : dryRun ? 'planned' : 'done'
  const folder =
    status === 'done'
      ? (await client.graphql(CreateFolderDocument, { path, teamId })).createCollection
      : { path, sandboxCount: there?.sandboxCount ?? 0 }
  return {
    status,
    folder: presentFolder(folder, { host, teamId }),
    meta: { host, workspace: teamId },
  } as const
}
