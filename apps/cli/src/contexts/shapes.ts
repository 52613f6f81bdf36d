import { z } from 'zod'

const context = z.object({
  name: z.string(),
  host: z.string(),
  username: z.string().nullable().describe('Null while nobody is signed in.'),
  isCurrent: z.boolean().describe('Whether commands without a flag go there.'),
})

export const contextShapes = {
  'context/1': context,
  'context.list/1': z.array(context),
  'context.use/1': context,
  'context.add/1': context,
  'context.remove/1': z.object({ name: z.string(), host: z.string() }),
  'context.which/1': z.object({
    name: z.string().nullable().describe('Null where only a host counts.'),
    host: z.string(),
    username: z.string().nullable(),
    tokenSource: z.enum(['environment', 'stored', 'withheld', 'locked']).nullable(),
    because: z
      .enum(['--host', '--context', 'SANDLOT_HOST', 'SANDLOT_CONTEXT', 'project', 'settings', 'default'])
      .describe('What decided it.'),
    project: z.string().nullable().describe('The project file, where one decided it.'),
  }),
} as const
