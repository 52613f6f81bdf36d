import * as z from 'zod/mini'

/** What changed in a workspace, by type and id: clients patch or ask again. */
export const WorkspaceChange = z.object({
  type: z.enum(['Sandbox', 'Collection', 'Team', 'Project']),
  ids: z.array(z.string()),
  action: z.string(),
  cursor: z.optional(z.string()),
})
export type WorkspaceChange = z.infer<typeof WorkspaceChange>

/** What a join is answered with: where the topic stands, and what was missed since the cursor that was sent. */
export const WorkspaceJoin = z.object({
  cursor: z.string(),
  missed: z.array(z.object({ event: z.string(), payload: z.unknown() })),
  reset: z.boolean(),
})
