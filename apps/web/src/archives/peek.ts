import { invalidInput } from '@sandlot/core/actions'
import { type ImportPlan, planArchive, planPlain, withoutTop } from '@sandlot/core/archives/import-rules'
import { MANIFEST_MAX_BYTES } from '@sandlot/core/archives/limits'
import { MANIFEST_NAME, readManifest } from '@sandlot/core/archives/manifest-rules'
import { archiveMessages } from '@sandlot/core/archives/messages'
import {
  findZipEnd,
  localHeader,
  readZipEntries,
  TAIL_BYTES,
  type ZipEntry,
} from '@sandlot/core/archives/zip/format'
import { LOCAL_BYTES } from '@sandlot/core/archives/zip/records'
import { inputError } from '@sandlot/core/input-rules'

/** Returns what a zip would create, reading nothing but its central directory. */
export async function peekZip(zip: Blob, name: string): Promise<ImportPlan> {
  if ((await zip.slice(0, 2).text()) !== 'PK') throw inputError(archiveMessages, { reason: 'notZip' })
  const tail = await bytesOf(zip.slice(Math.max(0, zip.size - TAIL_BYTES)))
  const end = assertFine(findZipEnd(tail, zip.size))
  const list = await bytesOf(zip.slice(end.offset, end.offset + end.size))
  const entries = withoutTop(assertFine(readZipEntries(list, end.count)).entries, MANIFEST_NAME)
  const listed = entries.find(({ path, isDirectory }) => path === MANIFEST_NAME && !isDirectory)
  if (!listed || listed.problem || listed.size > MANIFEST_MAX_BYTES) return planPlain(entries, name)
  const read = readManifest(await textOf(zip, listed))
  if (read === null) return planPlain(entries, name)
  if ('problem' in read) throw invalidInput(read.problem)
  return planArchive(entries, read.manifest)
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

function assertFine<Found extends object>(found: Found | { problem: string; hint?: string }): Found {
  if (!('problem' in found)) return found
  throw invalidInput(found.problem)
}

async function textOf(zip: Blob, { offset, packedSize, method }: ZipEntry): Promise<string> {
  const header = localHeader(await bytesOf(zip.slice(offset, offset + LOCAL_BYTES)))
  if (!header) return ''
  const from = offset + header.dataOffset
  const packed = zip.slice(from, from + packedSize)
  if (method === 0) return packed.text()
  const inflated = packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))
  // The server reports what cannot be inflated, with its location.
  return new Response(inflated).text().catch(() => '')
}
