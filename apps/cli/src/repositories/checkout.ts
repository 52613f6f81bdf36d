import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import type { Context } from '../platform/context.ts'
import { readLink, repositoryIn } from './named.ts'

/** The GitHub repository of a local checkout, and its current branch. */
export type Checkout = RepositoryName & { branch: string | null }

/** Reads Git's metadata of the folder or its ancestors; null if it is no checkout from GitHub. */
export async function checkoutAt(start: string, context: Pick<Context, 'connect'>): Promise<Checkout | null> {
  const folder = gitFolder(start)
  if (folder === null) return null
  const remote = remoteIn(textOf(join(commonFolder(folder), 'config')))
  const found =
    remote === null ? null : await readLink(remote, (hosts) => repositoryIn(remote, hosts), context)
  if (!found) return null
  const [, branch = null] = /^ref: refs\/heads\/(.+)$/m.exec(textOf(join(folder, 'HEAD'))) ?? []
  return { ...found, branch }
}

/** In a worktree, `.git` is a file that contains the folder's path. */
function gitFolder(start: string): string | null {
  for (let folder = start; ; folder = dirname(folder)) {
    const path = join(folder, '.git')
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory()) return path
    const [, linked] = found ? (/^gitdir: (.+)$/m.exec(textOf(path)) ?? []) : []
    if (linked !== undefined) return resolve(folder, linked)
    if (dirname(folder) === folder) return null
  }
}

function commonFolder(folder: string): string {
  const common = textOf(join(folder, 'commondir')).trim()
  return common === '' ? folder : resolve(folder, common)
}

/** The URL of `origin`, or else of the first remote. */
function remoteIn(config: string): string | null {
  const remotes = [...config.matchAll(/^\[remote "([^"]+)"\]([^[]*)/gm)].map(([, name, body = '']) => ({
    name,
    url: /^\s*url\s*=\s*(.+)$/m.exec(body)?.[1]?.trim(),
  }))
  return (remotes.find(({ name }) => name === 'origin') ?? remotes[0])?.url ?? null
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
