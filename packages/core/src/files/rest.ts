import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** A file. Its path follows from its chain of directories. Binary contents are base64. */
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
 * A file of a full sandbox, with the fields that an editor adds to it. The server stores only saved text, so nothing
 * there is unsaved, conflicting or diagnosed.
 */
export const FullModule = z.extend(FileModule, {
  type: z.literal('file'),
  /** Relative to the sandbox's root, without a leading slash. */
  path: z.string(),
  /** The saved text if `code` differs from it. */
  savedCode: z.nullable(z.string()),
  /** Whether `code` has unsaved changes. */
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
 * A change to a sandbox's files, by path without a leading slash. `baseSha` is the SHA-256 of the contents that it is
 * based on, null for a new file; it is a conflict if the current contents differ.
 */
export const FileChange = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('write'),
    path: z.string(),
    /** Text, or base64 if binary. */
    code: z.string(),
    isBinary: z.optional(z.boolean()),
    baseSha: z.nullable(z.string()),
  }),
  z.object({ type: z.literal('remove'), path: z.string(), baseSha: z.nullable(z.string()) }),
  z.object({ type: z.literal('move'), path: z.string(), to: z.string(), baseSha: z.nullable(z.string()) }),
  /** An empty folder. */
  z.object({ type: z.literal('make-directory'), path: z.string() }),
  /** A folder with everything in it. */
  z.object({ type: z.literal('move-directory'), path: z.string(), to: z.string() }),
  /** With `ifEmpty`, a folder that still contains files, such as those of somebody else, is kept. */
  z.object({ type: z.literal('remove-directory'), path: z.string(), ifEmpty: z.optional(z.boolean()) }),
])
export type FileChange = z.infer<typeof FileChange>

/** The server's state of a path that a save tried to change; null if the file no longer exists. */
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

/**
 * Saves all changes of a request as one version, or none. An outdated one is `conflict` (409), with FileConflicts as
 * `data`.
 */
export const saveFiles = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/files',
  summary: 'Save file changes as one version',
  params: z.object({ id: z.string() }),
  body: z.object({ changes: z.array(FileChange) }),
  reply: z.object({
    version: z.int(),
    savedAt: z.string(),
    /** The files that were written or moved, without their contents. */
    modules: z.array(z.omit(FileModule, { code: true })),
    /** Every folder of the sandbox, to resolve all paths. */
    directories: z.array(FileDirectory),
  }),
})

/** The origin of a sandbox: a title, or the name of a repository. Null if unknown or not visible to the viewer. */
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

/** A saved version; version 0 is the initial state with all its files. */
export const SavedVersion = z.object({
  version: z.int(),
  at: z.string(),
  /** Who saved it. */
  author: z.nullable(Author),
  /** Others who typed in it, if a text was edited together. */
  coAuthors: z.optional(z.array(Author)),
  restoredVersion: z.nullable(z.int()),
  files: z.array(
    z.object({
      path: z.string(),
      change: z.enum(['added', 'changed', 'removed', 'moved']),
      movedFrom: z.nullable(z.string()),
    }),
  ),
  /** Of version 0 only. */
  madeFrom: z.optional(MadeFrom),
})
export type SavedVersion = z.infer<typeof SavedVersion>

/** Newest first, 50 per page; `before` is the version to continue after, `path` filters by file. */
export const listVersions = endpoint({
  method: 'GET',
  path: '/sandboxes/:id/versions',
  summary: 'List the versions of the last 30 days and the initial one',
  params: z.object({ id: z.string() }),
  query: z.object({ before: z.optional(z.coerce.number()), path: z.optional(z.string()) }),
  reply: z.object({ versions: z.array(SavedVersion), hasMore: z.boolean() }),
})

/** A file's text at two versions; null where it does not exist, or if it is binary (`isBinary`). */
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
  summary: "Get a file's text before and after a save",
  params: z.object({ id: z.string(), version: z.coerce.number() }),
  reply: z.extend(SavedVersion, { differences: z.array(FileDifference) }),
})

/** The files after a save; version 0 is the initial state. */
export const readVersionFiles = endpoint({
  method: 'GET',
  path: '/sandboxes/:id/versions/:version/files',
  summary: 'Get all files of a version',
  params: z.object({ id: z.string(), version: z.coerce.number() }),
  reply: z.object({
    version: z.int(),
    files: z.array(z.object({ path: z.string(), code: z.string(), isBinary: z.boolean(), sha: z.string() })),
  }),
})

/** Restores all or the given files as a new version; the replaced state stays in the history. */
export const restoreVersion = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/versions/:version/restore',
  summary: 'Restore files of a version',
  params: z.object({ id: z.string(), version: z.coerce.number() }),
  body: z.object({ paths: z.optional(z.array(z.string())) }),
  reply: z.object({ version: z.int(), savedAt: z.string() }),
})
