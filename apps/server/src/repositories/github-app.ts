import { createSign } from 'node:crypto'
import { GITHUB_TIMEOUT_MS } from '@sandlot/core/repositories/limits'
import { isRepositoryName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { z } from 'zod'
import { currentSetup } from '../admin/setup/current.ts'
import type { GithubAppConfig } from '../platform/config-sign-in.ts'
import type { Deps } from '../platform/context.ts'

/** GitHub takes tokens of apps for ten minutes; its clock may differ from ours. */
const TOKEN_SECONDS = 9 * 60
const CLOCK_SECONDS = 60

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** What an app says who it is with. */
export function appToken({ id, privateKey }: GithubAppConfig, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const claims = { iss: id, iat: seconds - CLOCK_SECONDS, exp: seconds + TOKEN_SECONDS }
  const text = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
}

const Installations = z.array(
  z.object({
    account: z.object({ login: z.string() }).nullable(),
    repository_selection: z.enum(['all', 'selected']),
  }),
)

type Asking = Pick<Deps, 'config' | 'fetch' | 'clock' | 'db' | 'keys' | 'setupCache'>

/**
 * On which repositories the app is installed. Accounts that gave it some of theirs are asked about each; where GitHub does
 * not answer it counts as not installed, which offers to install it and breaks nothing.
 */
export async function installedOn(deps: Asking, names: readonly RepositoryName[]): Promise<boolean[]> {
  const app = deps.config.githubApp
  if (!app) return names.map(() => false)
  const { githubApiUrl } = await currentSetup(deps)
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${appToken(app, deps.clock.now())}`,
  }
  const ask = (path: string) =>
    deps
      .fetch(githubApiUrl + path, {
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(GITHUB_TIMEOUT_MS),
      })
      .catch(() => null)
  const reply = await ask('/app/installations?per_page=100')
  const parsed = Installations.safeParse(reply?.ok ? await reply.json().catch(() => null) : null)
  const selections = new Map(
    (parsed.data ?? []).map(({ account, repository_selection: selection }) => [
      account?.login.toLowerCase(),
      selection,
    ]),
  )
  return Promise.all(
    names.map(async (name) => {
      const selection = isRepositoryName(name) ? selections.get(name.owner.toLowerCase()) : undefined
      if (selection !== 'selected') return selection === 'all'
      return (await ask(`/repos/${name.owner}/${name.name}/installation`))?.ok === true
    }),
  )
}
