import { parseRepository } from '@sandlot/core/repositories/find-rules'
import { GITHUB_HOSTS } from '@sandlot/core/repositories/limits'
import { pageNamed } from '@sandlot/core/repositories/page-rules'
import { isReserved } from '@sandlot/core/repositories/reserved-names'
import { fullName, isRepositoryName } from '@sandlot/core/repositories/rules'
import { extensionMessages as messages } from '../shell/messages.ts'
import type { Wanted } from './page-links.ts'

/** Parses typed text into a repository, or a branch, file or pull request of one, or into a problem. */
export function wantedNamed(
  text: string,
  hosts: readonly string[] = GITHUB_HOSTS,
): { wanted: Wanted } | { problem: string } {
  const page = pageNamed(text.trim(), hosts)
  if (page) return { wanted: page }
  const read = parseRepository(text, hosts)
  if (read.kind === 'empty') return { problem: messages.importEmpty }
  // A link may look like a repository but lead to one of GitHub's own pages.
  if (read.kind === 'invalid' || !isRepositoryName(read) || isReserved(read.owner))
    return { problem: messages.importInvalid }
  return { wanted: { repository: { owner: read.owner, name: read.name } } }
}

/** Describes a target in words, so that the user sees what will be imported. */
export function wantedText({ repository, tree, file, pull }: Wanted): string {
  const parts = [fullName(repository), ...(tree ? [tree] : []), ...(file === undefined ? [] : [file])]
  return pull === undefined ? parts.join('/') : `${fullName(repository)}#${pull}`
}

/** Returns a text that parses to the same target. */
export function linkText({ repository, tree, file, pull }: Wanted, origin = 'https://github.com'): string {
  const base = `${origin}/${fullName(repository)}`
  if (pull !== undefined) return `${base}/pull/${pull}`
  if (!tree) return fullName(repository)
  return file === undefined ? `${base}/tree/${inPath(tree)}` : `${base}/blob/${inPath(`${tree}/${file}`)}`
}

/** A branch such as `fix#12` must not end where an address has its fragment. */
const inPath = (text: string): string =>
  encodeURI(text.toWellFormed()).replace(/[?#]/g, (letter) => encodeURIComponent(letter))
