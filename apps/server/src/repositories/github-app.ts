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

const Installation = z.object({ id: z.int() })
const AccessToken = z.object({ token: z.string().min(1) })

/** Asks GitHub as the app itself; null where there is none, or where GitHub does not answer so. */
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

/** By which installation the app reaches a repository; null for none. */
export const installationFor = async (
  deps: Asking,
  { owner, name }: RepositoryName,
): Promise<number | null> =>
  (await askAsApp(deps, { method: 'GET', path: `/repos/${owner}/${name}/installation`, shape: Installation }))
    ?.id ?? null

/** What the app is let in with where it is installed, for an hour. */
export const installationToken = async (deps: Asking, id: number): Promise<string | null> =>
  (
    await askAsApp(deps, {
      method: 'POST',
      path: `/app/installations/${id}/access_tokens`,
      shape: AccessToken,
    })
  )?.token ?? null

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
