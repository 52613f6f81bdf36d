import { z } from 'zod'
import { FailureShape } from '../platform/output/failure-shape.ts'
import { GitShape } from '../repositories/git-shape.ts'

const Sandbox = z.object({
  id: z.string(),
  alias: z.string().nullable(),
  title: z.string().nullable(),
  url: z.string(),
  kind: z.enum(['sandbox', 'devbox']),
  environment: z.string().nullable(),
  privacy: z.enum(['public', 'unlisted', 'private']),
  draft: z.boolean(),
  folder: z.string().nullable().describe('Path of its folder; null for a draft.'),
  workspace: z.string().nullable(),
  author: z.string().nullable(),
  authorization: z.enum(['owner', 'write_code', 'write_project', 'comment', 'read', 'none']),
  createdAt: z.string(),
  updatedAt: z.string(),
  deletedAt: z.string().nullable(),
})

const Listed = Sandbox.extend({ accessedAt: z.string() })

const File = z.object({
  path: z.string(),
  bytes: z.number().int(),
  binary: z.boolean(),
})

const Change = z.object({
  id: z.string(),
  title: z.string().nullable(),
  status: z.enum(['done', 'already', 'planned', 'failed']),
  error: FailureShape.optional(),
})

/** The original, and its copy if there is one. */
const Fork = Change.extend({ copy: z.object({ id: z.string(), url: z.string() }).nullable() })

export const sandboxShapes = {
  'sandbox/1': Listed,
  'sandbox.list/1': z.array(Listed),
  'sandbox.view/1': Sandbox.extend({
    description: z.string().nullable(),
    forks: z.number().int(),
    forkedFrom: z.string().nullable(),
    git: GitShape.nullable(),
    files: z.array(File),
  }),
  'sandbox.create/1': Sandbox,
  'devbox.create/1': Sandbox,
  'devbox.fork/1': Sandbox,
  'sandbox.fork/1': Sandbox,
  'sandbox.fork-one/1': Fork,
  'sandbox.fork-several/1': z.array(Fork),
  'sandbox.rename/1': z.object({ id: z.string(), title: z.string().nullable(), updatedAt: z.string() }),
  'sandbox.rename-several/1': z.array(Change),
  'sandbox.change/1': Change,
  'sandbox.delete/1': z.array(Change),
  'sandbox.restore/1': z.array(Change),
  'sandbox.move/1': z.array(Change),
  'sandbox.privacy/1': z.array(Change),
  'sandbox.protect/1': z.array(Change),
  'sandbox.purge/1': z.array(Change),
  'sandbox.to-template/1': z.array(Change),
  'sandbox.to-devbox/1': z.array(Change),
  'sandbox.open/1': z.object({ id: z.string(), url: z.string(), opened: z.boolean() }),
  'sandbox.embed/1': z.object({
    id: z.string(),
    url: z.string().describe('Address of the page that other sites show.'),
    html: z.string().describe('The frame that shows it.'),
  }),
  'sandbox.export/1': z.object({
    id: z.string(),
    file: z.string().describe('Absolute path of the zip.'),
    bytes: z.number().int(),
    files: z.number().int(),
  }),
} as const
