import { ADDRESS, CREDENTIAL, type RegistryOptions } from '../../platform/config/npmrc.ts'

/** The registry of a package: that of its scope, or else the default one. */
export function registryOf(options: RegistryOptions, name: string): string {
  const scope = name.startsWith('@') ? name.split('/')[0] : undefined
  return (scope && options[`${scope}:registry`]) || options.registry
}

/** The location in a credential's key: `//host:port/path/`. */
const placeOf = (key: string): string => key.slice(0, key.lastIndexOf(':')).replace(/\/?$/, '/')

/** The credentials of a registry: those of the longest matching location, as in npm. Null if there are none. */
function credentialsOf(options: RegistryOptions, { host, pathname }: URL) {
  const address = `//${host}${pathname.replace(/\/?$/, '/')}`
  const keys = Object.keys(options).filter((key) => CREDENTIAL.test(key) && address.startsWith(placeOf(key)))
  const place = keys.map(placeOf).reduce((longest, one) => (one.length > longest.length ? one : longest), '')
  if (place === '') return null
  const own = keys.filter((key) => placeOf(key) === place)
  return { place, values: Object.fromEntries(own.map((key) => [key, options[key] ?? ''])) }
}

/** One registry's options for the client, without the credentials of other registries. */
export type Home = {
  url: URL
  /** The path on its own origin below which its credentials are sent; null if it has none. */
  opens: string | null
  options: Readonly<Record<string, string>>
  certificate: { certfile: string; keyfile: string } | null
  authorities: string | undefined
}

/** The registry of a package, with its credentials. */
export function homeOf(options: RegistryOptions, name: string): Home {
  const registry = registryOf(options, name)
  const url = new URL(registry)
  const found = credentialsOf(options, url)
  const settingOf = (end: string) =>
    Object.entries(found?.values ?? {}).find(([key]) => key.endsWith(`:${end}`))?.[1]
  const [certfile, keyfile] = [settingOf('certfile'), settingOf('keyfile')]
  return {
    url,
    opens: found ? found.place.slice(`//${url.host}`.length) : null,
    options: { registry, ...found?.values },
    certificate: certfile && keyfile ? { certfile, keyfile } : null,
    authorities: options.ca,
  }
}

/**
 * Whether a package comes from a registry that requires this server's credentials, so that not everybody may have it.
 */
export function isGuarded(options: RegistryOptions, name: string): boolean {
  const { url, opens } = homeOf(options, name)
  return opens !== null || url.username !== '' || url.password !== ''
}

/** A sample package name for each configured registry, in its scope. */
const namesIn = (options: RegistryOptions): string[] =>
  Object.keys(options)
    .filter((key) => ADDRESS.test(key))
    .sort()
    .map((key) => `${key.slice(0, -'registry'.length).replace(':', '/')}any`)

/** Whether there are credentials for any registry. */
export const hasGuarded = (options: RegistryOptions): boolean =>
  namesIn(options).some((name) => isGuarded(options, name))

/** Identifies the registries and which of them are guarded, as a text that changes with either; contains no secret. */
export const layoutOf = (options: RegistryOptions): string =>
  namesIn(options)
    .map((name) => {
      const { url } = homeOf(options, name)
      return `${name}=${url.host}${url.pathname}${isGuarded(options, name) ? '!' : ''}`
    })
    .join(' ')

/** Whether the configuration names a host, with its port, for a registry or credentials. */
export const isNamedHost = (options: RegistryOptions, host: string): boolean =>
  Object.entries(options).some(
    ([key, value]) =>
      (ADDRESS.test(key) && URL.canParse(value) && new URL(value).host === host) ||
      (CREDENTIAL.test(key) && placeOf(key).startsWith(`//${host}/`)),
  )
