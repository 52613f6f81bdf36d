import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { folderMessages } from '@sandlot/core/folders/messages'
import { RenameFolderDocument } from '@sandlot/core/folders/operations.gen'
import { fetchFolders } from '@sandlot/core/folders/queries'
import {
  folderMoveProblem,
  folderParent,
  folderPathProblem,
  isWithin,
  ROOT,
} from '@sandlot/core/folders/rules'
import { inputError } from '@sandlot/core/input-rules'
import { fetchAllSandboxes } from '@sandlot/core/sandboxes/search/queries'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import type { Context } from '../platform/context.ts'
import { clean } from '../platform/text/text.ts'
import { placedAt, predictQuota } from '../sandboxes/predict-quota.ts'
import { fetchWorkspaces } from '../workspaces/present.ts'
import { currentWorkspace } from '../workspaces/rules.ts'
import { folderAt, openFolders } from './find.ts'
import { folderTexts } from './messages.ts'

type Wanted = {
  path: string
  /** The new path, given the current one. */
  to: (from: string) => string
  /** Name or id of the destination workspace, if it is another one. */
  workspace?: string | undefined
  dryRun: boolean
}

type Taking = { path: string; teamId: string; newTeamId: string }

/** Changes the path of a folder and everything below it; shared by renaming and moving. */
export async function relocate({ path, to, workspace, dryRun }: Wanted, context: Context) {
  const { host, client, teamId, folders } = await openFolders(context)
  const { id, path: from } = folderAt(folders, path)
  const newPath = to(from)
  const target = workspace === undefined ? null : currentWorkspace(await fetchWorkspaces(client), workspace)
  if (workspace !== undefined && !target)
    throw new AppError('not_found', workspaceMessages.notFound, {
      reason: 'notMember',
      field: 'to-workspace',
    })
  const newTeamId = target?.id ?? teamId
  const isElsewhere = newTeamId !== teamId
  const taken = (isElsewhere ? await fetchFolders(client, newTeamId) : folders).map((folder) => folder.path)
  const problem =
    from !== ROOT && isElsewhere ? folderPathProblem(newPath) : folderMoveProblem(from, newPath, taken)
  if (problem) throw inputError(folderMessages, problem, { field: 'path' })
  const parent = folderParent(newPath) ?? ROOT
  if (!taken.includes(parent))
    throw new AppError('not_found', folderMessages.notFound(parent), {
      reason: 'folderNotFound',
      field: 'path',
    })
  const isChange = isElsewhere || from !== newPath
  if (isElsewhere && dryRun) await predictTaking(client, { path: from, teamId, newTeamId })
  if (isChange && !dryRun)
    await client.graphql(RenameFolderDocument, {
      ...(id !== null && { id }),
      path: from,
      newPath,
      teamId,
      newTeamId,
    })
  const say = !isChange ? folderTexts.stays : dryRun ? folderTexts.wouldMove : folderTexts.moved
  return {
    data: {
      from,
      to: newPath,
      workspace: newTeamId,
      folders: isChange ? folders.filter((folder) => isWithin(folder.path, from)).length : 0,
    },
    meta: { host, workspace: teamId, ...(dryRun && { dryRun }) },
    text: () => `${say(clean(from), clean(newPath))}\n`,
  }
}

/** Throws what the destination workspace would refuse: it takes the whole folder or nothing. */
async function predictTaking(client: Client, { path, teamId, newTeamId }: Taking): Promise<void> {
  const cards = await fetchAllSandboxes(client, teamId)
  const taken = cards.filter(({ collection }) => collection && isWithin(collection.path, path))
  const refuses = await predictQuota({ into: newTeamId, becomes: placedAt(path) })(client, taken)
  for (const card of taken) {
    const problem = refuses(card)
    if (problem) throw problem
  }
}
