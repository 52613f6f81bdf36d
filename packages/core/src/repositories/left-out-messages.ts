import { UPLOAD_MAX_BYTES } from '../files/limits.ts'
import { grouped } from '../grouped.ts'

const SHOWN = 5

/** Lists as many paths as fit in a sentence. */
function listed(paths: readonly string[]): string {
  const shown = paths.slice(0, SHOWN).map((path) => `“${path}”`)
  const more = paths.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${grouped(more)} more` : ''}`
}

/** Sentences about files that stay in the repository because sandboxes cannot contain them. */
export const leftOutMessages = {
  alike: (paths: readonly string[]) =>
    `Left out because other names differ from these only in case or accents: ${listed(paths)}. They stay in the repository as they are.`,
  large: (paths: readonly string[]) =>
    `Left out because they are larger than ${UPLOAD_MAX_BYTES / 1024 / 1024} MB: ${listed(paths)}. They stay in the repository as they are.`,
  submodules: (paths: readonly string[]) =>
    `Submodules are not opened with their repository: ${listed(paths)}.`,
  everything: (notes: readonly string[]) => `There is nothing left to open. ${notes.join(' ')}`,
  lfs: (paths: readonly string[]) => `Stored in Git LFS, so only the pointers are here: ${listed(paths)}.`,
}
