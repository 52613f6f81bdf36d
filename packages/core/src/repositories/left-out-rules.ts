import type { ZipEntry } from '../archives/zip/format.ts'
import { standAside } from '../files/alike-rules.ts'
import { UPLOAD_MAX_BYTES } from '../files/limits.ts'
import { parentsOf, showPath } from '../files/path-rules.ts'
import { leftOutMessages } from './left-out-messages.ts'

/**
 * The files of a repository that can coexist in a sandbox, and notes about the others. Git has no empty folders, so one
 * marks a submodule.
 */
export function withoutLeftOut(entries: readonly ZipEntry[]): { kept: ZipEntry[]; notes: string[] } {
  const files = entries.filter(({ isDirectory }) => !isDirectory)
  const large = new Set(files.filter(({ size }) => size > UPLOAD_MAX_BYTES).map(({ path }) => path))
  const paths = files.map(({ path }) => path)
  const alike = standAside(
    { files: [], folders: [] },
    paths.filter((path) => !large.has(path)),
  )
  const around = new Set(entries.flatMap(({ path }) => parentsOf(path)))
  const submodules = entries.filter(({ path, isDirectory }) => isDirectory && !around.has(path))
  const said = (text: (paths: readonly string[]) => string, of: Iterable<string>) => {
    const shown = [...of].map(showPath)
    return shown.length > 0 ? [text(shown)] : []
  }
  return {
    kept: files.filter(({ path }) => !large.has(path) && !alike.has(path)),
    notes: [
      ...said(leftOutMessages.alike, alike.keys()),
      ...said(leftOutMessages.large, large),
      ...said(
        leftOutMessages.submodules,
        submodules.map(({ path }) => path),
      ),
    ],
  }
}

const LFS = 'version https://git-lfs.github.com/spec/v1\n'
const POINTER_MAX_BYTES = 1024

/** Whether a file is a Git LFS pointer. */
export const isLfsPointer = (content: Uint8Array): boolean =>
  content.length < POINTER_MAX_BYTES && new TextDecoder().decode(content.subarray(0, LFS.length)) === LFS
