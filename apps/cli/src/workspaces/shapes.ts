import { z } from 'zod'

const Workspace = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['personal', 'team']),
  role: z.enum(['admin', 'write', 'read']).nullable(),
  primary: z.boolean(),
  current: z.boolean().describe('Whether commands work in it when nothing else is said.'),
})

export const workspaceShapes = {
  'workspace/1': Workspace,
  'workspace.list/1': z.array(Workspace),
  'workspace.use/1': z.object({ id: z.string(), name: z.string() }),
} as const
