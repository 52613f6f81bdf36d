import { strToU8, zipSync } from 'fflate'
import { type ExportOptions, type ExportSource, exportSandbox } from './export.ts'
import type { ExportFile } from './internal/files.ts'

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** A sandbox as `exportSandbox` makes it, in a zip; `count` is the number of its files. */
export async function zipSandbox(
  sandbox: ExportSource,
  options?: ExportOptions,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; count: number }> {
  const files = await exportSandbox(sandbox, options)
  return { bytes: zipFiles(files), count: files.length }
}

/**
 * Files as a zip; the same ones in the same order give the same bytes. In this thread: the workers that the
 * library would start come from `blob:` addresses, which the web's content security policy forbids.
 */
function zipFiles(files: readonly ExportFile[]): Uint8Array<ArrayBuffer> {
  const entries = files.map(({ path, code, isBinary }) => [path, isBinary ? fromBase64(code) : strToU8(code)])
  // A zip holds local time without its zone, so the fixed moment is a local one.
  return zipSync(Object.fromEntries(entries), { mtime: new Date(1980, 0, 1), level: 6 })
}
