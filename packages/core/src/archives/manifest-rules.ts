import * as z from 'zod/mini'
import { ENTRIES_MAX } from './limits.ts'
import { archiveMessages } from './messages.ts'

/** Where an archive tells what is in it. */
export const MANIFEST_NAME = 'sandlot.json'
const FORMAT = 'sandlot-archive'
export const ARCHIVE_VERSION = 1

export const privacyNames = ['public', 'unlisted', 'private'] as const

export const ArchivedSandbox = z.object({
  /** Where its files are in the zip. */
  directory: z.string(),
  /** The folder of the archive that it lies in; null for a draft. */
  folder: z.nullable(z.string()),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Who may see it. */
  privacy: z.enum(privacyNames),
  environment: z.string(),
  /** Path of the file that is shown first. */
  entry: z.nullable(z.string()),
  /** A devbox. */
  isV2: z.boolean(),
  isTemplate: z.boolean(),
  /** Protected. */
  isFrozen: z.boolean(),
  externalResources: z.array(z.string()),
  /** How many files it has, so that a zip which lost some is noticed. */
  files: z.int().check(z.gte(0)),
})
export type ArchivedSandbox = z.infer<typeof ArchivedSandbox>

const notTooMany = z.maxLength(ENTRIES_MAX, archiveMessages.manifestTooMany(ENTRIES_MAX))

export const ArchiveManifest = z.object({
  format: z.literal(FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  /** Every folder, also those without sandboxes, from the root of the archive. */
  folders: z.array(z.string()).check(notTooMany),
  sandboxes: z.array(ArchivedSandbox).check(notTooMany),
  /** How many sandboxes of what was asked for may not be exported. */
  skipped: z.int().check(z.gte(0)),
})
export type ArchiveManifest = z.infer<typeof ArchiveManifest>

/** The manifest as a file; the same one gives the same text. */
export const writeManifest = (manifest: Omit<ArchiveManifest, 'format' | 'version'>): string =>
  `${JSON.stringify({ format: FORMAT, version: ARCHIVE_VERSION, ...manifest }, null, 2)}\n`

const Versioned = z.object({ format: z.literal(FORMAT), version: z.int() })

/** Reads a manifest: null for a file of that name that is about something else, a problem where it cannot be trusted. */
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
