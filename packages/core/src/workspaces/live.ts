import * as z from 'zod/mini'

/** A change in a workspace, by type and id: clients patch or refetch. Drafts are named only to their authors. */
export const WorkspaceChange = z.object({
  type: z.enum(['Sandbox', 'Collection', 'Team', 'Project']),
  ids: z.array(z.string()),
  action: z.string(),
  cursor: z.optional(z.string()),
})
export type WorkspaceChange = z.infer<typeof WorkspaceChange>

/** The answer to joining: the topic's position, and what was missed since the given cursor. */
export const WorkspaceJoin = z.object({
  cursor: z.string(),
  missed: z.array(z.object({ event: z.string(), payload: z.unknown() })),
  reset: z.boolean(),
})
