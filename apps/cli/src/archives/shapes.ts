import { z } from 'zod'
import { FailureShape } from '../platform/output/failure-shape.ts'

const Imported = z.object({
  id: z.string().nullable().describe('Null for one that was skipped, and with --dry-run.'),
  title: z.string(),
  status: z.enum(['done', 'planned', 'failed']),
  url: z.string().nullable(),
  folder: z.string().nullable().describe('Path of its folder; null for a draft.'),
  directory: z.string().describe('Its place in the zip; empty where the zip is one sandbox.'),
  notes: z.array(z.string()).describe('What is not as it was in the zip.'),
  error: FailureShape.optional(),
})

const Import = z.object({
  kind: z.enum(['archive', 'plain']),
  created: z.number().int(),
  skipped: z.number().int(),
  folders: z.number().int().describe('How many folders were made.'),
  unclaimed: z.number().int().describe('Files in the zip that belong to no sandbox.'),
  sandboxes: z.array(Imported),
})

/** For several zips and folders at once. */
const ImportOne = z.object({
  id: z.string().describe('The zip or folder, as it was named.'),
  title: z.null(),
  status: z.enum(['done', 'planned', 'failed']),
  import: Import.nullable().describe('The result; null if all of it was refused.'),
  error: FailureShape.optional(),
})

export const archiveShapes = {
  'archive.export/1': z.object({
    file: z.string(),
    bytes: z.number().int().nullable().describe('Null with --dry-run.'),
    sandboxes: z.number().int(),
    skipped: z.number().int().describe('How many may not be exported.'),
    failed: z.array(z.object({ id: z.string(), error: FailureShape.optional() })),
  }),
  'archive.import/1': Import,
  'archive.import-one/1': ImportOne,
  'archive.import-several/1': z.array(ImportOne),
}
