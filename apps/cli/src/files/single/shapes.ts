import { z } from 'zod'
import { FailureShape } from '../../platform/output/failure-shape.ts'

const kind = z.enum(['file', 'binary', 'folder'])
const sha = z.string().describe('SHA-256 of its contents.')

const Entry = z.object({
  path: z.string(),
  kind,
  bytes: z.number().int().nullable().describe('Null for a folder.'),
  updatedAt: z.string().nullable().describe('Null for a folder.'),
  sha: sha.nullable().describe('SHA-256 of its contents; null for a folder.'),
})

const Match = z.object({
  path: z.string(),
  line: z.number().int(),
  column: z.number().int().describe('Of the first match in the line. Both count from 1.'),
  text: z.string().describe('The line as it is; of one over 500 characters, what is around the match.'),
})

const Deleted = z.object({
  id: z.string().describe('The path that it had.'),
  title: z.string().nullable(),
  status: z.enum(['done', 'planned', 'failed']),
  files: z.number().int().describe('How many files went with it.'),
  version: z.number().int().nullable().describe('The one that was saved; null where nothing was.'),
  error: FailureShape.optional(),
})

export const singleFileShapes = {
  'file.entry/1': Entry,
  'file.list/1': z.array(Entry),
  'file.read/1': z.object({
    id: z.string(),
    path: z.string(),
    version: z.number().int(),
    sha,
    bytes: z.number().int(),
    isBinary: z.boolean(),
    code: z.string().describe('Its text or the lines of it, or base64 where it is binary.'),
    lines: z
      .object({ from: z.number().int(), to: z.number().int(), of: z.number().int() })
      .nullable()
      .describe('Which lines these are, of how many; null where it is the whole file.'),
  }),
  'file.write/1': z.object({
    id: z.string(),
    path: z.string(),
    change: z.enum(['added', 'updated', 'unchanged', 'conflict']),
    version: z.number().int(),
    sha: sha.nullable().describe('SHA-256 of what is there; null where a conflict found no file.'),
  }),
  'file.edit/1': z.object({
    id: z.string(),
    path: z.string(),
    replaced: z.number().int(),
    version: z.number().int(),
    sha,
  }),
  'file.move/1': z.object({
    id: z.string(),
    path: z.string(),
    movedFrom: z.string(),
    kind,
    version: z.number().int(),
  }),
  'file.removed/1': Deleted,
  'file.delete/1': z.array(Deleted),
  'file.match/1': Match,
  'file.search/1': z.array(Match),
} as const
