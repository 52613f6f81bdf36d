import * as z from 'zod/mini'
import { ENTRIES_MAX } from './limits.ts'
import { archiveMessages } from './messages.ts'

/** The manifest of an archive. */
export const MANIFEST_NAME = 'sandlot.json'
const FORMAT = 'sandlot-archive'
export const ARCHIVE_VERSION = 1

export const privacyNames = ['public', 'unlisted', 'private'] as const

export const ArchivedSandbox = z.object({
  /** The directory of its files in the zip. */
  directory: z.string(),
  /** Its folder in the archive; null for a draft. */
  folder: z.nullable(z.string()),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Who can see it. */
  privacy: z.enum(privacyNames),
  environment: z.string(),
  /** Path of the file shown first. */
  entry: z.nullable(z.string()),
  /** Whether it is a devbox. */
  isV2: z.boolean(),
  isTemplate: z.boolean(),
  /** Whether it is protected. */
  isFrozen: z.boolean(),
  externalResources: z.array(z.string()),
  /** The number of its files, to notice a zip that lost some. */
  files: z.int().check(z.gte(0)),
})
export type ArchivedSandbox = z.infer<typeof ArchivedSandbox>

const notTooMany = z.maxLength(ENTRIES_MAX, archiveMessages.manifestTooMany(ENTRIES_MAX))

export const ArchiveManifest = z.object({
  format: z.literal(FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  /** Every folder, including empty ones, relative to the archive's root. */
  folders: z.array(z.string()).check(notTooMany),
  sandboxes: z.array(ArchivedSandbox).check(notTooMany),
  /** How many requested sandboxes could not be exported for lack of permission. */
  skipped: z.int().check(z.gte(0)),
})
export type ArchiveManifest = z.infer<typeof ArchiveManifest>

/** Serializes the manifest; the same manifest gives the same text. */
export const writeManifest = (manifest: Omit<ArchiveManifest, 'format' | 'version'>): string =>
  `${JSON.stringify({ format: FORMAT, version: ARCHIVE_VERSION, ...manifest }, null, 2)}\n`

const Versioned = z.object({ format: z.literal(FORMAT), version: z.int() })

/** Reads a manifest: null if the file of that name is something else, a problem if it cannot be trusted. */
export function readManifest(text: string): { manifest: ArchiveManifest } | { problem: string } | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return {
      problem: `${archiveMessages.manifestUnreadable} ${archiveMessages.manifestWrong('sandlot.json', archiveMessages.manifestNoJson)}`,
    }
  }
  const versioned = z.safeParse(Versioned, value)
  if (!versioned.success) {
    const isOurs = typeof value === 'object' && value !== null && 'format' in value && value.format === FORMAT
    return isOurs ? { problem: `${archiveMessages.manifestUnreadable} ${firstIssue(versioned.error)}` } : null
  }
  if (versioned.data.version !== ARCHIVE_VERSION)
    return { problem: archiveMessages.manifestNewer(versioned.data.version) }
  const parsed = z.safeParse(ArchiveManifest, value)
  return parsed.success
    ? { manifest: parsed.data }
    : { problem: `${archiveMessages.manifestUnreadable} ${firstIssue(parsed.error)}` }
}

function firstIssue({ issues: [issue] }: z.core.$ZodError): string {
  const where = issue?.path.map(String).join('.') || MANIFEST_NAME
  return archiveMessages.manifestWrong(where, (issue?.message ?? '').replace(/\.$/, ''))
}
