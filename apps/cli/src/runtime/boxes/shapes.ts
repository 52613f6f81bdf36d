import { boxStates, portVisibilities } from '@sandlot/core/runtime/boxes/rules'
import { z } from 'zod'

const State = z.enum(boxStates)

const Port = z.object({
  port: z.number().int(),
  visibility: z
    .enum(portVisibilities)
    .describe('private: who may see the devbox. link: everybody who has the address.'),
  url: z.string().nullable().describe('Null where the instance has no host for previews.'),
})

const Session = z.object({
  id: z.string(),
  kind: z.enum(['terminal', 'task']),
  name: z.string(),
  command: z.string().nullable(),
  state: z.enum(['running', 'exited']),
  exitCode: z.number().int().nullable().describe('128 and the number of the signal where one ended it.'),
})

const Task = z.object({
  name: z.string(),
  command: z.string(),
  autostart: z.boolean(),
  port: z.number().int().nullable(),
})

const Stats = z.object({
  cpu: z.number().describe('In cores, as cpuMax.'),
  cpuMax: z.number(),
  memory: z.number().describe('In bytes, as memoryMax.'),
  memoryMax: z.number(),
  disk: z.number().nullable().describe('In bytes, as diskMax; null where it cannot be told.'),
  diskMax: z.number(),
  processes: z.number().int(),
})

const Box = z.object({
  id: z.string(),
  state: State,
  problem: z
    .object({ reason: z.string(), message: z.string() })
    .nullable()
    .describe('Why it failed, or cannot be started.'),
  vmTier: z.number().int(),
  generation: z.number().int().describe('Goes up with each start.'),
  startedAt: z.string().nullable(),
  sessions: z.array(Session),
  ports: z.array(Port),
  stats: Stats.nullable().describe('Null unless it runs.'),
  tasks: z.array(Task),
  notices: z
    .array(z.object({ reason: z.string(), message: z.string() }))
    .describe('What is wrong in it though it runs, such as files that cannot be saved.'),
})

const Running = z.object({
  id: z.string(),
  title: z.string().nullable(),
  state: State,
  vmTier: z.number().int(),
  startedAt: z.string().nullable(),
})

const Checkpoint = z.object({ id: z.string(), title: z.string(), createdAt: z.string() })

const Variable = z.object({
  name: z.string(),
  secret: z.boolean(),
  value: z.string().nullable().describe('Null for a secret, which is never given back.'),
  onlyFor: z.array(z.string()).describe('Hosts of a secret that the devbox has a placeholder for.'),
})

const VmTier = z.object({
  tier: z.number().int(),
  name: z.string(),
  cpu: z.number().int(),
  memoryGiB: z.number().int(),
  storageGB: z.number().int(),
  creditsPerHour: z.number().int(),
  problem: z.string().nullable().describe('Why it cannot be chosen on this instance.'),
})

export const devboxShapes = {
  'devbox/1': Running,
  'devbox.list/1': z.array(Running),
  'devbox.tier/1': z.object({
    id: z.string(),
    vmTier: z.number().int(),
    restartNeeded: z.boolean().describe('Whether it runs with another size until it is restarted.'),
  }),
  'vm-tiers/1': VmTier,
  'vm-tiers.list/1': z.array(VmTier),
  'devbox.status/1': Box,
  'devbox.start/1': Box,
  'devbox.stop/1': Box,
  'devbox.restart/1': Box,
  'devbox.port/1': Port,
  'devbox.ports/1': z.array(Port),
  'devbox.checkpoint/1': Checkpoint,
  'devbox.checkpoint-list/1': z.array(Checkpoint),
  'devbox.checkpoint-create/1': Checkpoint,
  'devbox.checkpoint-restore/1': Box,
  'devbox.checkpoint-delete/1': z.object({ id: z.string(), deleted: z.boolean() }),
  'devbox.variable/1': Variable,
  'devbox.env-list/1': z.array(Variable),
  'devbox.env-set/1': z.array(Variable),
  'devbox.env-remove/1': z.array(Variable),
  'devbox.logs/1': z.object({
    session: Session,
    text: z.string().describe('Without colors and other codes for a terminal.'),
  }),
  'devbox.ssh-config/1': z.object({
    host: z.string(),
    names: z.string().describe('The host pattern for ssh; * stands for the id.'),
    config: z.string(),
    path: z.string().nullable().describe('The file that holds it; null without --install.'),
  }),
  'devbox.vscode/1': z.object({ id: z.string(), url: z.string(), opened: z.boolean() }),
  'devbox.output/1': z.object({
    text: z
      .string()
      .describe('The output in the meantime, with its line endings and all codes for a terminal.'),
  }),
  'devbox.exec/1': z.object({
    exitCode: z.number().int().describe('128 and the number of the signal where one ended it.'),
    signal: z.string().nullable(),
    stdout: z.string().describe('Without colors and other codes for a terminal, as stderr.'),
    stderr: z.string(),
  }),
} as const
