import { z } from 'zod'

/** What changed in a workspace, by type and id: clients patch or ask again. */
export const WorkspaceChange = z.object({
  type: z.enum(['Sandbox', 'Collection', 'Team']),
  ids: z.array(z.string()),
  action: z.string(),
  cursor: z.string().optional(),
})
export type WorkspaceChange = z.infer<typeof WorkspaceChange>
