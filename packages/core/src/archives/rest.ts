import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** What to export: sandboxes by id, folders by path with everything below them, or the whole workspace. */
export const ExportSelection = z.object({
  sandboxIds: z.optional(z.array(z.string())),
  folders: z.optional(z.array(z.string())),
  all: z.optional(z.boolean()),
})
export type ExportSelection = z.infer<typeof ExportSelection>

/** The number of sandboxes in the zip and of those left out, sent before its first byte. */
export const EXPORT_HEADERS = { sandboxes: 'x-archive-sandboxes', skipped: 'x-archive-skipped' } as const

/** A dry run returns the counts with an empty body, and is not recorded as an export. */
const Look = z.object({ dryRun: z.optional(z.enum(['true', 'false'])) })

export const exportArchive = endpoint({
  method: 'POST',
  path: '/workspaces/:id/export',
  summary: 'Export several sandboxes as one zip with a manifest, sandlot.json',
  params: z.object({ id: z.string() }),
  query: Look,
  body: ExportSelection,
  media: { reply: 'application/zip' },
  reply: z.unknown(),
})

/**
 * Everything the instance stores about the person: their account, what they wrote, their uploads and their sandboxes.
 */
export const exportOwnData = endpoint({
  method: 'POST',
  path: '/users/current_user/export',
  summary: 'All of your data in one zip',
  query: Look,
  media: { reply: 'application/zip' },
  reply: z.unknown(),
})

/** The outcome for one sandbox of a zip. */
export const ImportedItem = z.object({
  title: z.string(),
  /** Its directory in the zip; empty if the zip is one sandbox. */
  directory: z.string(),
  /** `planned`: it would be created, but this was a dry run. */
  status: z.enum(['created', 'planned', 'skipped']),
  /** Null unless it was created. */
  id: z.nullable(z.string()),
  isV2: z.boolean(),
  /** Its folder; null for Drafts. */
  folder: z.nullable(z.string()),
  /** Why it was skipped. */
  reason: z.nullable(z.string()),
  /** The same for programs; absent from older servers. */
  problem: z.optional(z.object({ code: z.string(), reason: z.optional(z.string()) })),
  /** Differences from the zip. */
  notes: z.array(z.string()),
})
export type ImportedItem = z.infer<typeof ImportedItem>

export const ImportReport = z.object({
  kind: z.enum(['archive', 'plain']),
  created: z.int(),
  skipped: z.int(),
  /** How many folders were created. */
  folders: z.int(),
  /** Files that belong to no sandbox. */
  unclaimed: z.int(),
  items: z.array(ImportedItem),
})
export type ImportReport = z.infer<typeof ImportReport>

/** Progress of an import, one line each, for clients that accept `application/x-ndjson`. */
export const ImportEvent = z.union([
  z.object({ start: z.object({ kind: z.enum(['archive', 'plain']), total: z.int() }) }),
  z.object({ item: ImportedItem }),
  z.object({ report: z.omit(ImportReport, { items: true }) }),
  z.object({ problem: z.unknown() }),
])
export type ImportEvent = z.infer<typeof ImportEvent>

export const IMPORT_EVENTS = 'application/x-ndjson'

/**
 * Creates sandboxes from the zip in the body. Without `folder` and `drafts`, sandboxes go where an archive of ours
 * says, and a plain zip goes to Drafts. The same key and zip sent again replays the results and resumes an interrupted
 * import. A dry run creates nothing and takes no key.
 */
export const importArchive = endpoint({
  method: 'POST',
  path: '/workspaces/:id/import',
  summary: 'Create sandboxes from a zip',
  creates: true,
  params: z.object({ id: z.string() }),
  query: z.object({
    /** The folder below which everything goes; created if missing. */
    folder: z.optional(z.string()),
    drafts: z.optional(z.enum(['true', 'false'])),
    /** The title of a sandbox that has none: the name of the zip. */
    name: z.optional(z.string()),
    /** Only reports what would be created. */
    dryRun: z.optional(z.enum(['true', 'false'])),
  }),
  media: { body: 'application/zip' },
  reply: ImportReport,
})
