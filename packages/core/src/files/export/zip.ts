import { strToU8, zipSync } from 'fflate'
import { type ExportOptions, type ExportSource, exportSandbox } from './export.ts'
import type { ExportFile } from './internal/files.ts'

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** The result of `exportSandbox` as a zip; `count` is the number of its files. */
export async function zipSandbox(
  sandbox: ExportSource,
  options?: ExportOptions,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; count: number }> {
  const files = await exportSandbox(sandbox, options)
  return { bytes: zipFiles(files), count: files.length }
}

/**
 * Zips files; equal input in equal order gives equal bytes. Runs on this thread, because the library starts its workers
 * from `blob:` URLs, which the web's content security policy forbids.
 */
function zipFiles(files: readonly ExportFile[]): Uint8Array<ArrayBuffer> {
  const entries = files.map(({ path, code, isBinary }) => [path, isBinary ? fromBase64(code) : strToU8(code)])
  // Zips store local time without a zone, so the fixed date is local.
  return zipSync(Object.fromEntries(entries), { mtime: new Date(1980, 0, 1), level: 6 })
}
