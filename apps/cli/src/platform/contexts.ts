import type { Credential } from './credentials.ts'
import type { Settings } from './settings.ts'

/** A host and an account on it, under a name. */
export type NamedContext = {
  name: string
  host: string
  /** Under what the sign-in is kept. */
  key: string
  username: string | null
}

type Known = { settings: Pick<Settings, 'contexts'>; credentials: Readonly<Record<string, Credential>> }

const hostOf = (key: string): string => key.split('#', 1)[0] ?? key

/** Under what the sign-in of a context is kept: that of a host alone is called after the host. */
export const keyOf = (host: string, name: string): string => `${host}#${name}`

const unnamed = (host: string): string => (URL.canParse(host) ? new URL(host).host : host)

/** Every context that was added, and one for each host that somebody signed in to without naming any. */
export function knownContexts({ settings, credentials }: Known): NamedContext[] {
  const usernameOf = (key: string) => credentials[key]?.username ?? null
  const added = Object.entries(settings.contexts).map(([name, host]) => ({
    name,
    host,
    key: keyOf(host, name),
    username: usernameOf(keyOf(host, name)),
  }))
  const alone = Object.keys(credentials)
    .filter((key) => !key.includes('#') && !(unnamed(key) in settings.contexts))
    .map((key) => ({ name: unnamed(key), host: hostOf(key), key, username: usernameOf(key) }))
  return [...added, ...alone].toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}
