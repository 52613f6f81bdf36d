import { features } from '@sandlot/core/accounts/rest'
import { AppError } from '@sandlot/core/errors'
import { githubHosts, parseRepository } from '@sandlot/core/repositories/find-rules'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import type { Context } from '../platform/context.ts'
import { repositoryTexts } from './messages.ts'

/** What may name a host: a link with or without its scheme, and an address for git clone. */
const NAMES_HOST = /^(?:https?:\/\/|git@|(?:www\.)?[\w-]+[\w.-]*[.:][\w.:-]+\/.*\/)/i

/**
 * Reads what may be a link to a GitHub. One to github.com is known at once; the instance is asked for the host that it
 * works with only where another may be meant.
 */
export async function readLink<Read>(
  text: string,
  read: (hosts?: readonly string[]) => Read | null,
  context: Pick<Context, 'connect'>,
): Promise<Read | null> {
  const known = read()
  if (known !== null || !NAMES_HOST.test(text.trim())) return known
  const client = await context.connect({ anonymous: true })
  return read(githubHosts((await client.rest(features)).githubUrl))
}

/** A repository by a link to it, by what git clone takes, or by its name; null for anything else. */
export function repositoryIn(text: string, hosts?: readonly string[]): RepositoryName | null {
  const { kind, ...repository } = { owner: '', name: '', ...parseRepository(text, hosts) }
  return kind === 'repository' ? repository : null
}

/** The repository that an argument names, however it is written. */
export async function repositoryNamed(
  text: string,
  context: Pick<Context, 'connect'>,
): Promise<RepositoryName> {
  return (await readLink(text, (hosts) => repositoryIn(text, hosts), context)) ?? refuseName(text)
}

export function refuseName(text: string): never {
  throw new AppError('usage', repositoryTexts.notOne(text), {
    hint: repositoryTexts.notOneHint,
    field: 'repository',
  })
}
