import { type AdminWorkspace, listWorkspaces } from '@sandlot/core/admin/workspaces-rest'
import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import type { ShapeData } from '../platform/output/shapes.ts'
import { adminTexts } from './messages.ts'

/** A workspace, as printed. */
export const presentWorkspace = ({ type, ...workspace }: AdminWorkspace): ShapeData<'admin.workspace/1'> => ({
  ...workspace,
  type: type === 'PERSONAL' ? 'personal' : 'team',
})

/** The workspace with that id or name; an ambiguous name is refused. */
export async function findWorkspace(client: Client, wanted: string): Promise<AdminWorkspace> {
  const { workspaces } = await client.rest(listWorkspaces, { query: { search: wanted } })
  const exact = workspaces.filter(({ id, name }) => id === wanted || name === wanted)
  const [found, ...others] = exact
  if (!found)
    throw new AppError('not_found', adminTexts.unknownWorkspace(wanted), {
      reason: 'workspaceUnknown',
      field: 'workspace',
    })
  if (others.length > 0)
    throw new AppError('usage', adminTexts.severalWorkspaces(wanted, exact.length), {
      hint: adminTexts.severalHint(exact.map(({ id }) => id)),
      field: 'workspace',
    })
  return found
}
