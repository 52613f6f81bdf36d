import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** What goes into a zip: sandboxes by id, folders by path with all below them, or the workspace as a whole. */
export const ExportSelection = z.object({
  sandboxIds: z.optional(z.array(z.string())),
  folders: z.optional(z.array(z.string())),
  all: z.optional(z.boolean()),
})
export type ExportSelection = z.infer<typeof ExportSelection>

/** How many sandboxes are in a zip, and how many may not be, before its first byte. */
export const EXPORT_HEADERS = { sandboxes: 'x-archive-sandboxes', skipped: 'x-archive-skipped' } as const

/** A dry run answers how many there are, with an empty body, and is not recorded as an export. */
const Look = z.object({ dryRun: z.optional(z.enum(['true', 'false'])) })

export const exportArchive = endpoint({
  method: 'POST',
  path: '/workspaces/:id/export',
  summary: 'Several sandboxes in one zip, with a list of them in sandlot.json',
  params: z.object({ id: z.string() }),
  query: Look,
  body: ExportSelection,
  media: { reply: 'application/zip' },
  reply: z.unknown(),
})

/** All that an instance holds of who asks: their account, what they wrote, their uploads and their sandboxes. */
export const exportOwnData = endpoint({
  method: 'POST',
  path: '/users/current_user/export',
  summary: 'All of your data in one zip',
  query: Look,
  media: { reply: 'application/zip' },
  reply: z.unknown(),
})

/** How one sandbox of a zip fared. */
export const ImportedItem = z.object({
  title: z.string(),
  /** Its place in the zip; empty where the zip is one sandbox. */
  directory: z.string(),
  /** `planned`: it would be made, but nothing was asked for but to look. */
  status: z.enum(['created', 'planned', 'skipped']),
  /** Null unless it was made. */
  id: z.nullable(z.string()),
  isV2: z.boolean(),
  /** The folder that it is in; null for Drafts. */
  folder: z.nullable(z.string()),
  /** Why it was skipped. */
  reason: z.nullable(z.string()),
  /** The same for programs; older servers do not tell. */
  problem: z.optional(z.object({ code: z.string(), reason: z.optional(z.string()) })),
  /** What is not as it was in the zip. */
  notes: z.array(z.string()),
})
export type ImportedItem = z.infer<typeof ImportedItem>

export const ImportReport = z.object({
  kind: z.enum(['archive', 'plain']),
  created: z.int(),
  skipped: z.int(),
  /** How many folders were made. */
  folders: z.int(),
  /** Files that belong to no sandbox. */
  unclaimed: z.int(),
  items: z.array(ImportedItem),
})
export type ImportReport = z.infer<typeof ImportReport>

/** What is told of an import while it goes on, one line each, to those who accept `application/x-ndjson`. */
export const ImportEvent = z.union([
  z.object({ start: z.object({ kind: z.enum(['archive', 'plain']), total: z.int() }) }),
  z.object({ item: ImportedItem }),
  z.object({ report: z.omit(ImportReport, { items: true }) }),
  z.object({ problem: z.unknown() }),
])
export type ImportEvent = z.infer<typeof ImportEvent>

export const IMPORT_EVENTS = 'application/x-ndjson'

/**
 * Makes sandboxes from a zip, which is the body. Without `folder` and `drafts` each goes where an archive of ours
 * says, and a plain zip to Drafts. Sent again with the same key and zip, it tells again what it told, and goes on where
 * its connection was lost. A dry run makes nothing, and takes no key.
 */
export const importArchive = endpoint({
  method: 'POST',
  path: '/workspaces/:id/import',
  summary: 'Make sandboxes from a zip',
  creates: true,
  params: z.object({ id: z.string() }),
  query: z.object({
    /** Path of the folder that everything goes below; it is made where it is missing. */
    folder: z.optional(z.string()),
    drafts: z.optional(z.enum(['true', 'false'])),
    /** What a sandbox is called that has no title of its own: the name of the zip. */
    name: z.optional(z.string()),
    /** Only says what would be made. */
    dryRun: z.optional(z.enum(['true', 'false'])),
  }),
  media: { body: 'application/zip' },
  reply: ImportReport,
})
