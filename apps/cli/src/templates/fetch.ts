import type { Client } from '@sandlot/core/client'
import { runtimeStatus } from '@sandlot/core/runtime/boxes/rest'
import {
  officialCard,
  publicCard,
  sharedCard,
  type TemplateCard,
  WORKSPACE_TAG,
} from '@sandlot/core/templates/card-rules'
import { officialTemplates, publicTemplates } from '@sandlot/core/templates/rest'
import { fetchUsedAndOurs } from '@sandlot/core/templates/workspace-templates'
import type { Context } from '../platform/context.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'

/** The instance's own templates. */
export async function fetchOfficial(client: Client): Promise<TemplateCard[]> {
  const [group] = await client.rest(officialTemplates)
  return (group?.sandboxes ?? []).map(officialCard)
}

/** The programs available in devboxes; null if unknown. */
export const fetchTools = (client: Client) => client.rest(runtimeStatus).catch(() => null)

/** The templates of the active workspace; none if signed out. */
async function fetchOfWorkspace(
  client: Client,
  context: Context,
  official: readonly TemplateCard[],
): Promise<TemplateCard[]> {
  if (context.target().token === null) return []
  const teamId = await chosenWorkspaceId(client, context)
  const { workspace } = await fetchUsedAndOurs(client, teamId)
  return workspace.flatMap((template) => sharedCard(template, [WORKSPACE_TAG], official) ?? [])
}

/** All templates: of the workspace, official, and public. */
export async function fetchAll(client: Client, context: Context, text: string): Promise<TemplateCard[]> {
  const [official, everyone] = await Promise.all([
    fetchOfficial(client),
    client.rest(publicTemplates, { query: { query: text } }),
  ])
  const ours = await fetchOfWorkspace(client, context, official)
  const all = [...ours, ...official, ...everyone.map((template) => publicCard(template, official))]
  return all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index)
}
