import { z } from 'zod'
import {
  COLUMNS_MAX,
  FOLDER_ENTRIES_MAX,
  PATH_MAX_BYTES,
  PORTS_MAX,
  REFUSED_MAX,
  SESSIONS_MAX,
  UNNAMEABLE_MAX,
} from './limits.ts'
import { problemCodes } from './wire.ts'

/* The answers of a box's agent. It runs next to untrusted code, so each answer is validated by these schemas. */

export const doneSchema = z.strictObject({})

const id = z.string().regex(/^[0-9a-f]{16}$/)
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const path = z.string().max(PATH_MAX_BYTES)
const count = z.number().int().min(0)
const bytes = count.max(Number.MAX_SAFE_INTEGER)
const cells = z.number().int().min(1).max(COLUMNS_MAX)

export const sessionSchema = z.strictObject({
  id,
  kind: z.enum(['terminal', 'task']),
  name: z.string().max(200),
  command: z.string().max(10_000).nullable(),
  pid: count,
  cols: cells,
  rows: cells,
  /** Bytes that it has written so far. */
  offset: bytes,
  state: z.enum(['running', 'ended']),
  exitCode: z.number().int().nullable(),
  signal: z.number().int().nullable(),
})
export type Session = z.infer<typeof sessionSchema>
export const sessionsSchema = z.array(sessionSchema).max(SESSIONS_MAX)

export type NewSession = {
  kind: 'terminal' | 'task'
  name?: string
  /** For a shell; a terminal without a command is the shell itself. */
  command?: string
  /** Relative to the project. */
  cwd?: string
  env?: Record<string, string>
  cols: number
  rows: number
}

export const portSchema = z.strictObject({
  port: z.number().int().min(1).max(65_535),
  /** The session whose process listens, if any. */
  session: id.nullable(),
})
export type Port = z.infer<typeof portSchema>

export const entrySchema = z.strictObject({
  name: z.string().min(1).max(1_024),
  /** The bytes of a name that is not UTF-8, in hex; its displayed name cannot be opened. */
  rawName: z
    .string()
    .regex(/^[0-9a-f]+$/)
    .max(512)
    .nullable(),
  type: z.enum(['file', 'folder', 'link', 'other']),
  size: bytes,
  modifiedMs: z.number().min(0),
  isExecutable: z.boolean(),
})
export type Entry = z.infer<typeof entrySchema>
export const folderSchema = z.strictObject({
  entries: z.array(entrySchema).max(FOLDER_ENTRIES_MAX),
  /** There are more than are listed. */
  isCut: z.boolean(),
})

export const changedFileSchema = z.strictObject({ path, hash: hash.nullable(), size: bytes })
export type ChangedFile = z.infer<typeof changedFileSchema>

export const eventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ports'), ports: z.array(portSchema).max(PORTS_MAX) }),
  z.strictObject({ type: z.literal('session'), session: sessionSchema }),
  z.strictObject({ type: z.literal('session-removed'), id }),
  z.strictObject({ type: z.literal('files'), changed: z.array(changedFileSchema), removed: z.array(path) }),
  /** Folders of the project, without ignored ones. */
  z.strictObject({ type: z.literal('folders'), added: z.array(path), removed: z.array(path) }),
  /** The names in a folder that are not UTF-8, as displayed. These files are left alone. */
  z.strictObject({
    type: z.literal('unnameable'),
    folder: path,
    names: z.array(z.string().max(1_024)).max(UNNAMEABLE_MAX),
  }),
  /** The limit of watches was reached. */
  z.strictObject({ type: z.literal('watch-limited') }),
  z.strictObject({ type: z.literal('low'), what: z.enum(['disk', 'memory']), isLow: z.boolean() }),
  z.strictObject({
    type: z.literal('refused'),
    host: z.string().max(300),
    reason: z.string().max(1_024),
  }),
  /** Everything before it is the current state; what follows are changes. */
  z.strictObject({ type: z.literal('ready') }),
])
export type AgentEvent = z.infer<typeof eventSchema>

export const writtenSchema = z.strictObject({ hash, size: bytes })
export const movedSchema = z.strictObject({})
export const removedSchema = z.strictObject({})

export type ManyFile = { path: string; content: string; isExecutable?: boolean }
export const manySchema = z.strictObject({
  written: count,
  refused: z.array(z.strictObject({ path, code: z.enum(problemCodes) })).max(REFUSED_MAX),
})

export const statsSchema = z.strictObject({
  /** Of all processes since they started. */
  cpuMs: z.number().min(0),
  memoryBytes: bytes,
  processes: count,
  disk: z.strictObject({ totalBytes: bytes, freeBytes: bytes }),
})
export type Stats = z.infer<typeof statsSchema>

export const problemSchema = z.object({
  code: z.enum(problemCodes),
  /** The current hash, in a conflict. */
  hash: hash.nullish(),
})
