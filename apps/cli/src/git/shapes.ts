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

const Settings = Repository.extend({
  protectedBranches: z.array(z.string()),
  pullRequestsOnly: z.boolean(),
})
const Delivery = z.object({
  id: z.string(),
  event: z.string(),
  status: z.number().describe('What it was answered with; 0 where nobody answered.'),
  attempts: z.number(),
  at: z.string(),
})
const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  lastStatus: z.number().nullable(),
  lastAt: z.string().nullable(),
})

export const gitShapes = {
  'repo.edit/1': Settings,
  'repo.protect/1': Settings,
  'repo.delete/1': z.object({ owner: z.string(), name: z.string() }),
  'repo.webhook/1': z.object({
    webhooks: z.array(Webhook),
    secret: z.string().nullable().describe('What signs the calls of a webhook that was just added.'),
    deliveries: z.array(Delivery).describe('Of the webhook that --deliveries names.'),
  }),
  'repo.create/1': Made,
  'repo.mirror/1': Made,
  'repo.clone-url/1': z.object({ owner: z.string(), name: z.string(), cloneUrl: z.string() }),
} as const
