import type { InputProblem } from '../input-rules.ts'
import type { RepositoryName } from '../repositories/rules.ts'
import { isLongerThan } from '../text-rules.ts'
import { GIT_NAME_MAX_LENGTH, GIT_SLUG_MAX_LENGTH } from './limits.ts'
import type { gitHostMessages } from './messages.ts'

export type GitHostProblem = InputProblem<typeof gitHostMessages>

export const ownerOf = (slug: string): string => `~${slug}`

/** A workspace's name in the URLs of its repositories; duplicates are numbered. */
export function slugOf(name: string, taken: readonly string[] = []): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, GIT_SLUG_MAX_LENGTH - 4)
    .replace(/-+$/, '')
  const slug = plain === '' ? 'workspace' : plain
  if (!taken.includes(slug)) return slug
  for (let number = 2; ; number += 1) if (!taken.includes(`${slug}-${number}`)) return `${slug}-${number}`
}

export function localNameProblem(name: string): GitHostProblem | null {
  if (name === '') return { reason: 'nameMissing' }
  if (isLongerThan(name, GIT_NAME_MAX_LENGTH)) return { reason: 'nameLong', params: [GIT_NAME_MAX_LENGTH] }
  if (!/^[\w.-]+$/.test(name)) return { reason: 'nameLetters' }
  return /^\.{1,2}$|^-|\.(git|lock)$/i.test(name) ? { reason: 'nameEnds' } : null
}

/** The URL for `git clone`. */
export const cloneUrl = (host: string, { owner, name }: RepositoryName): string =>
  `${host.replace(/\/+$/, '')}/${owner}/${name}.git`

/** Whether a pattern matches a branch; `*` matches any characters, as in a shell. */
export const isProtected = (patterns: readonly string[], branch: string): boolean =>
  patterns.some((pattern) => {
    const parts = pattern.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'))
    return new RegExp(`^${parts.join('.*')}$`, 's').test(branch)
  })

/** A URL that can be mirrored and that Git cannot misread as something else; null for any other. */
export function mirrorUrl(text: string): string | null {
  const input = text.trim()
  if (!URL.canParse(input)) return null
  const url = new URL(input)
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === ''
  return isPlain && url.hash === '' && url.search === '' && url.pathname !== '/' ? url.href : null
}

/** Whether Git accepts a path in a commit. */
export const isTreePath = (path: string): boolean =>
  path !== '' &&
  !path.includes('\0') &&
  path.isWellFormed() &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/^\.git[. ]*$/i.test(part))
