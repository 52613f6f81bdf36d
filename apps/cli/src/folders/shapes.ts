import { z } from 'zod'
import { FailureShape } from '../platform/output/failure-shape.ts'

const Folder = z.object({
  path: z.string().describe('/ is the folder that holds all others.'),
  name: z.string(),
  sandboxes: z.number().int().describe('How many lie right in it.'),
  url: z.string(),
})

const Moved = z.object({
  from: z.string(),
  to: z.string(),
  workspace: z.string().describe('Id of the workspace where it is then.'),
  folders: z.number().int().describe('How many moved, with those below it.'),
})

const Removed = z.object({
  path: z.string(),
  folders: z.number().int().describe('How many went, with those below it.'),
  sandboxes: z.number().int().describe('How many went with them.'),
})

/** For several at once. */
const Change = z.object({
  id: z.string().describe('The path that the folder had.'),
  title: z.string().nullable(),
  status: z.enum(['done', 'already', 'planned', 'failed']),
  error: FailureShape.optional(),
})

export const folderShapes = {
  'folder/1': Folder,
  'folder.list/1': z.array(Folder),
  'folder.create/1': Folder.extend({
    created: z.boolean().describe('False for one that was there already.'),
  }),
  'folder.rename/1': Moved,
  'folder.rename-several/1': z.array(Change),
  'folder.move/1': Moved,
  'folder.delete/1': Removed,
  'folder.change/1': Change,
  'folder.create-several/1': z.array(Change),
  'folder.move-several/1': z.array(Change),
  'folder.delete-several/1': z.array(Change),
  'folder.restore/1': z.array(Folder),
  'folder.restore-several/1': z.array(Change),
} as const
