import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** A file. Its path follows from the chain of directories. Binary contents are base64. */
export const FileModule = z.object({
  id: z.string(),
  shortid: z.string(),
  title: z.string(),
  code: z.string(),
  directoryShortid: z.nullable(z.string()),
  isBinary: z.boolean(),
  sha: z.string(),
  insertedAt: z.string(),
  updatedAt: z.string(),
})
export type FileModule = z.infer<typeof FileModule>

/**
 * A file of a full sandbox, with what an editor notes beside its text. The server has only what was saved: nothing
 * waits there to be saved or brought together, and nothing was found in it.
 */
export const FullModule = z.extend(FileModule, {
  type: z.literal('file'),
  /** From the root of the sandbox, without a slash before it. */
  path: z.string(),
  /** The saved text where `code` is another one. */
  savedCode: z.nullable(z.string()),
  /** Whether `code` is still to be saved. */
  isNotSynced: z.boolean(),
  errors: z.array(z.unknown()),
  corrections: z.array(z.unknown()),
})
export type FullModule = z.infer<typeof FullModule>

export const FileDirectory = z.object({
  id: z.string(),
  shortid: z.string(),
  title: z.string(),
  directoryShortid: z.nullable(z.string()),
})
export type FileDirectory = z.infer<typeof FileDirectory>

/**
 * One change of a sandbox's files, by path without a leading slash. `baseSha` is the SHA-256 of the contents that
 * the change starts from, null for a file that was not there; another one makes it a conflict.
 */
export const FileChange = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('write'),
    path: z.string(),
    /** Text, or base64 of a binary file. */
    code: z.string(),
    isBinary: z.optional(z.boolean()),
    baseSha: z.nullable(z.string()),
  }),
  z.object({ type: z.literal('remove'), path: z.string(), baseSha: z.nullable(z.string()) }),
  z.object({ type: z.literal('move'), path: z.string(), to: z.string(), baseSha: z.nullable(z.string()) }),
  /** A folder without files in it yet. */
  z.object({ type: z.literal('make-directory'), path: z.string() }),
  /** A folder with everything below it. */
  z.object({ type: z.literal('move-directory'), path: z.string(), to: z.string() }),
  /** With `ifEmpty` one that holds files, such as somebody else's new ones, stays. */
  z.object({ type: z.literal('remove-directory'), path: z.string(), ifEmpty: z.optional(z.boolean()) }),
])
export type FileChange = z.infer<typeof FileChange>

/** What stands on the server at a path that a save wanted to change; null where there is no file any more. */
export const FileConflicts = z.object({
  version: z.int(),
  conflicts: z.array(
    z.object({
      path: z.string(),
      theirs: z.nullable(z.object({ code: z.string(), isBinary: z.boolean(), sha: z.string() })),
    }),
  ),
})
export type FileConflicts = z.infer<typeof FileConflicts>

/** All changes of a call are saved as one version, or none. A stale one is `conflict` (409), its `data` FileConflicts. */
export const saveFiles = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/files',
  summary: 'Save changes of files as one version',
  params: z.object({ id: z.string() }),
  body: z.object({ changes: z.array(FileChange) }),
  reply: z.object({
    version: z.int(),
    savedAt: z.string(),
    /** The files that were to be written or moved, without their contents. */
    modules: z.array(z.omit(FileModule, { code: true })),
    /** Every folder of the sandbox, so that each path can be told. */
    directories: z.array(FileDirectory),
  }),
})

/** What a sandbox was made from: its title, or the name of a repository. Null where that is unknown or not to be seen. */
const MadeFrom = z.nullable(
  z.object({ type: z.enum(['template', 'sandbox', 'repository']), name: z.string() }),
)
export type MadeFrom = z.infer<typeof MadeFrom>

const Author = z.object({
  id: z.string(),
  username: z.string(),
  name: z.nullable(z.string()),
  avatarUrl: z.string(),
})

/** A save; version 0 is how the sandbox began, with all files that it had. */
export const SavedVersion = z.object({
  version: z.int(),
  at: z.string(),
  /** Who saved it. */
  author: z.nullable(Author),
  /** Who else typed what it has, where several people did in one file. */
  coAuthors: z.optional(z.array(Author)),
  restoredVersion: z.nullable(z.int()),
  files: z.array(
    z.object({
      path: z.string(),
      change: z.enum(['added', 'changed', 'removed', 'moved']),
      movedFrom: z.nullable(z.string()),
    }),
  ),
  /** Of version 0 alone. */
  madeFrom: z.optional(MadeFrom),
})
export type SavedVersion = z.infer<typeof SavedVersion>

/** Newest first, 50 at a time; `before` is the version after which to go on, `path` keeps to one file. */
export const listVersions = endpoint({
  method: 'GET',
  path: '/sandboxes/:id/versions',
  summary: 'The saves of the last 30 days, and how the sandbox began',
  params: z.object({ id: z.string() }),
  query: z.object({ before: z.optional(z.coerce.number()), path: z.optional(z.string()) }),
  reply: z.object({ versions: z.array(SavedVersion), hasMore: z.boolean() }),
})

/** Text of a file at two moments, null where it was not there; binary contents are null with `isBinary`. */
export const FileDifference = z.object({
  path: z.string(),
  movedFrom: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  isBinary: z.boolean(),
})
export type FileDifference = z.infer<typeof FileDifference>

export const readVersion = endpoint({
  method: 'GET',
  path: '/sandboxes/:id/versions/:version',
  summary: 'One save with the texts before and after',
  params: z.object({ id: z.string(), version: z.coerce.number() }),
  reply: z.extend(SavedVersion, { differences: z.array(FileDifference) }),
})

/** The files as they were after a save; version 0 is how the sandbox began. */
export const readVersionFiles = endpoint({
  method: 'GET',
  path: '/sandboxes/:id/versions/:version/files',
  summary: 'All files as they were at a version',
  params: z.object({ id: z.string(), version: z.coerce.number() }),
  reply: z.object({
    version: z.int(),
    files: z.array(z.object({ path: z.string(), code: z.string(), isBinary: z.boolean(), sha: z.string() })),
  }),
})

/** Brings all files, or those named, back as a new version; what stood there stays in the history. */
export const restoreVersion = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/versions/:version/restore',
  summary: 'Restore files of a version',
  params: z.object({ id: z.string(), version: z.coerce.number() }),
  body: z.object({ paths: z.optional(z.array(z.string())) }),
  reply: z.object({ version: z.int(), savedAt: z.string() }),
})
