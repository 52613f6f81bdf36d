import type { Credential } from './credentials.ts'
import type { Settings } from './settings.ts'

/** A named host and account. */
export type NamedContext = {
  name: string
  host: string
  /** The key of its sign-in. */
  key: string
  username: string | null
}

type Known = { settings: Pick<Settings, 'contexts'>; credentials: Readonly<Record<string, Credential>> }

const hostOf = (key: string): string => key.split('#', 1)[0] ?? key

/** The key of a context's sign-in; for a bare host it is the host. */
export const keyOf = (host: string, name: string): string => `${host}#${name}`

const unnamed = (host: string): string => (URL.canParse(host) ? new URL(host).host : host)

/** Every context that was added, and one per host with an unnamed sign-in. */
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
