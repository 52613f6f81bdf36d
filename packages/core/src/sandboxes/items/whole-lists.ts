import { signedOut } from '../../accounts/signed-out.ts'
import type { Client } from '../../client.ts'
import { SharedWithMeSandboxesDocument } from '../../sharing/operations.gen.ts'
import { allTemplates } from '../../templates/all-templates.ts'
import { TeamTemplatesDocument } from '../../templates/operations.gen.ts'
import { workspaceMissing } from '../../workspaces/missing.ts'

/** The templates of a workspace. */
export async function fetchTemplates(client: Client, teamId: string) {
  const templates = await allTemplates(async (after) => {
    const { me } = await client.graphql(TeamTemplatesDocument, { teamId, after })
    if (!me) throw signedOut()
    if (!me.team) throw workspaceMissing()
    return me.team.templates
  })
  // A template without a sandbox is one the person cannot see.
  return templates.flatMap(({ sandbox }) => sandbox ?? [])
}

/** Sandboxes that were shared with the person. */
export async function fetchShared(client: Client) {
  const { me } = await client.graphql(SharedWithMeSandboxesDocument)
  if (!me) throw signedOut()
  return me.collaboratorSandboxes
}
