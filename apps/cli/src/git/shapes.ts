import { z } from 'zod'

const Repository = z.object({
  id: z.string(),
  owner: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  private: z.boolean(),
  defaultBranch: z.string(),
  cloneUrl: z.string().describe('What git clone takes; its password is an access token.'),
  workspace: z.string(),
  mirrorOf: z.string().nullable().describe('The repository of another host that it follows.'),
})
const Made = Repository.extend({ next: z.array(z.string()).describe('Commands to run next.') })

export const gitShapes = {
  'repo.create/1': Made,
  'repo.mirror/1': Made,
  'repo.clone-url/1': z.object({ owner: z.string(), name: z.string(), cloneUrl: z.string() }),
} as const
