import { AppError } from '@sandlot/core/errors'
import { chooseWorkspace } from '@sandlot/core/workspaces/rules'
import { cliMessages } from '../platform/messages.ts'
import { workspaceTexts } from './messages.ts'

type Named = { id: string; name: string }
export type Mine<Workspace> = { primaryId: string | null; workspaces: readonly Workspace[] }

/** The workspace for an id or name; case only matters if it is ambiguous otherwise. */
export function findWorkspace<Workspace extends Named>(
  workspaces: readonly Workspace[],
  wanted: string,
  missing: (wanted: string) => AppError = notMine,
): Workspace {
  const exact = workspaces.filter(({ id, name }) => id === wanted || name === wanted)
  const found =
    exact.length > 0 ? exact : workspaces.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase())
  if (found.length > 1)
    throw new AppError('usage', workspaceTexts.ambiguous(wanted, found.length), {
      hint: workspaceTexts.ambiguousHint(found.map(({ id }) => id)),
      field: 'workspace',
    })
  if (!found[0]) throw missing(wanted)
  return found[0]
}

const notMine = (wanted: string): AppError =>
  new AppError('not_found', workspaceTexts.notMine(wanted), {
    reason: 'notMember',
    hint: cliMessages.notMineHint,
    field: 'workspace',
  })

/** The active workspace: the requested one, or else the primary one; undefined for a person without any. */
export const currentWorkspace = <Workspace extends Named>(
  { workspaces, primaryId }: Mine<Workspace>,
  wanted: string | null,
): Workspace | undefined =>
  wanted === null ? chooseWorkspace(workspaces, { primaryId }) : findWorkspace(workspaces, wanted)

/** Whether a text is a workspace's id, so that the list of workspaces need not be fetched. */
export const isWorkspaceId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
