import { createSign } from 'node:crypto'
import { GITHUB_TIMEOUT_MS } from '@sandlot/core/repositories/limits'
import { isRepositoryName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { z } from 'zod'
import { currentSetup } from '../admin/setup/current.ts'
import type { GithubAppConfig } from '../platform/config/sign-in.ts'
import type { Deps } from '../platform/context.ts'

/** GitHub accepts app tokens for ten minutes; its clock may differ from ours. */
const TOKEN_SECONDS = 9 * 60
const CLOCK_SECONDS = 60

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Signs the token with which an app authenticates. */
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

const Installation = z.object({ id: z.int() })
const AccessToken = z.object({ token: z.string().min(1) })

/** Calls GitHub as the app itself; null if there is no app, or if GitHub's answer is of another form. */
async function askAsApp<Shape extends z.ZodType>(
  deps: Asking,
  { method, path, shape }: { method: 'GET' | 'POST'; path: string; shape: Shape },
): Promise<z.output<Shape> | null> {
  const app = deps.config.githubApp
  if (!app) return null
  const { githubApiUrl } = await currentSetup(deps)
  const reply = await deps
    .fetch(githubApiUrl + path, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${appToken(app, deps.clock.now())}`,
      },
      redirect: 'error',
      signal: AbortSignal.timeout(GITHUB_TIMEOUT_MS),
    })
    .catch(() => null)
  return shape.safeParse(reply?.ok ? await reply.json().catch(() => null) : null).data ?? null
}

/** Returns the app's installation for a repository, or null. */
export const installationFor = async (
  deps: Asking,
  { owner, name }: RepositoryName,
): Promise<number | null> =>
  (await askAsApp(deps, { method: 'GET', path: `/repos/${owner}/${name}/installation`, shape: Installation }))
    ?.id ?? null

/** Returns an installation's access token, valid for an hour. */
export const installationToken = async (deps: Asking, id: number): Promise<string | null> =>
  (
    await askAsApp(deps, {
      method: 'POST',
      path: `/app/installations/${id}/access_tokens`,
      shape: AccessToken,
    })
  )?.token ?? null

/**
 * Tells for each repository whether the app is installed on it. For accounts that granted only some repositories, each
 * one is checked. If GitHub does not answer, it counts as not installed, which only offers to install it.
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
