import { features } from '@sandlot/core/accounts/rest'
import { AppError } from '@sandlot/core/errors'
import { githubHosts, parseRepository } from '@sandlot/core/repositories/find-rules'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import type { Context } from '../platform/context.ts'
import { repositoryTexts } from './messages.ts'

/** May contain a host: a link with or without its scheme, or a clone URL. */
const NAMES_HOST = /^(?:https?:\/\/|git@|(?:www\.)?[\w-]+[\w.-]*[.:][\w.:-]+\/.*\/)/i

/**
 * Parses a possible link to a GitHub. Links to github.com are recognized without a request; the instance's own GitHub
 * host is only requested if another one may be meant.
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

/** A repository by link, clone URL or name; null for anything else. */
export function repositoryIn(text: string, hosts?: readonly string[]): RepositoryName | null {
  const { kind, ...repository } = { owner: '', name: '', ...parseRepository(text, hosts) }
  return kind === 'repository' ? repository : null
}

/** The repository named by an argument, in any spelling. */
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
