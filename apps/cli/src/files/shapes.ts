import { z } from 'zod'
import { singleFileShapes } from './single/shapes.ts'

const Pulled = z.object({
  path: z.string(),
  change: z.enum(['added', 'updated', 'removed', 'merged', 'conflict']),
  theirs: z
    .string()
    .nullable()
    .describe('Of a conflict that markers cannot show: the file that holds what the sandbox has.'),
})

const Pushed = z.object({
  path: z.string(),
  change: z.enum(['added', 'updated', 'removed', 'moved', 'conflict']),
  movedFrom: z.string().nullable(),
})

const Version = z.object({
  version: z.number().int(),
  at: z.string(),
  author: z.string().nullable(),
  coAuthors: z
    .array(z.string())
    .describe('Who else typed what it has, where several people did in one file.'),
  restoredVersion: z.number().int().nullable().describe('The version whose files came back with it.'),
  files: z.array(
    z.object({
      path: z.string(),
      change: z.enum(['added', 'changed', 'removed', 'moved']),
      movedFrom: z.string().nullable(),
    }),
  ),
  madeFrom: z
    .object({ type: z.enum(['template', 'sandbox', 'repository']), name: z.string() })
    .nullable()
    .describe('Of version 0, which is how the sandbox began: what it was made from, if that is known.'),
})

const folder = z.string().describe('Absolute path of the folder.')

const Changed = z.object({
  path: z.string(),
  side: z.enum(['folder', 'sandbox', 'both']).describe('Where it changed since both had the same.'),
  change: z.enum(['added', 'updated', 'removed']),
})

export const fileShapes = {
  ...singleFileShapes,
  'link/1': z.object({ folder, id: z.string(), title: z.string().nullable(), linked: z.boolean() }),
  'status/1': z.object({
    host: z.string(),
    username: z.string(),
    workspace: z.object({ id: z.string(), name: z.string() }).nullable(),
    folder: folder.nullable(),
    sandbox: z
      .object({
        id: z.string(),
        title: z.string().nullable(),
        version: z.number().int(),
        base: z.number().int().describe('The version the folder was last synced with.'),
      })
      .nullable(),
    changes: z.array(Changed),
  }),
  'diff/1': z.object({
    id: z.string(),
    title: z.string().nullable(),
    folder,
    version: z.number().int(),
    files: z.array(
      Changed.extend({ patch: z.string().nullable().describe('A unified diff; null for what is no text.') }),
    ),
  }),
  'sync/1': z.object({
    id: z.string(),
    title: z.string().nullable(),
    folder,
    version: z.number().int(),
    pulled: z.array(Pulled),
    pushed: z.array(Pushed),
  }),
  'sandbox.pull/1': z.object({
    id: z.string(),
    title: z.string().nullable(),
    folder,
    version: z.number().int(),
    files: z.array(Pulled),
  }),
  'sandbox.push/1': z.object({
    id: z.string(),
    title: z.string().nullable(),
    folder,
    version: z.number().int().describe('The one that was saved; the last one where nothing was.'),
    files: z.array(Pushed),
  }),
  'sandbox.version/1': Version,
  'sandbox.history/1': z.array(Version),
  'sandbox.restore-version/1': z.object({
    id: z.string(),
    title: z.string().nullable(),
    version: z.number().int(),
    restoredVersion: z.number().int(),
    files: z.array(z.object({ path: z.string(), change: z.enum(['added', 'updated', 'removed']) })),
  }),
} as const
