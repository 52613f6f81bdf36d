import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export type ZipSource = { path: string; bytes: () => Promise<Uint8Array> }

/** Lets what waits have its turn: packing is done in this thread. */
const pause = () => new Promise<void>((done) => setTimeout(done))

/**
 * Files as a zip, read one after the other. In this thread: the workers that the library would start come from
 * `blob:` addresses, which the web's content security policy forbids.
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
    // A zip holds local time without its zone, so the fixed moment is a local one.
    file.mtime = new Date(1980, 0, 1)
    zip.add(file)
    file.push(content, true)
    onFile(index + 1)
    await pause()
  }
  zip.end()
  return chunks
}
