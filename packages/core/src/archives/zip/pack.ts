import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export type ZipSource = { path: string; bytes: () => Promise<Uint8Array> }

/** Yields to the event loop, since packing runs on this thread. */
const pause = () => new Promise<void>((done) => setTimeout(done))

/**
 * Packs files into a zip, reading one after the other. Runs on this thread, because the library starts its workers from
 * `blob:` URLs, which the web's content security policy forbids.
 */
export async function zipEntries(
  files: readonly ZipSource[],
  onFile: (done: number) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for (const [index, { path, bytes }] of files.entries()) {
    const content = new Uint8Array(await bytes())
    const file = content.length === 0 ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 })
    // Zips store local time without a zone, so the fixed date is local.
    file.mtime = new Date(1980, 0, 1)
    zip.add(file)
    file.push(content, true)
    onFile(index + 1)
    await pause()
  }
  zip.end()
  return chunks
}
