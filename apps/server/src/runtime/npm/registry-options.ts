import { ADDRESS, CREDENTIAL, type RegistryOptions } from '../../platform/npmrc.ts'

/** The registry that answers for a package: its scope's own, else the one for all. */
export function registryOf(options: RegistryOptions, name: string): string {
  const scope = name.startsWith('@') ? name.split('/')[0] : undefined
  return (scope && options[`${scope}:registry`]) || options.registry
}

/** A place on a host, as a credential's key names it: `//host:port/path/`. */
const placeOf = (key: string): string => key.slice(0, key.lastIndexOf(':')).replace(/\/?$/, '/')

/** The credentials of a registry: those of the longest place that holds it, as npm has it. Null for none. */
function credentialsOf(options: RegistryOptions, { host, pathname }: URL) {
  const address = `//${host}${pathname.replace(/\/?$/, '/')}`
  const keys = Object.keys(options).filter((key) => CREDENTIAL.test(key) && address.startsWith(placeOf(key)))
  const place = keys.map(placeOf).reduce((longest, one) => (one.length > longest.length ? one : longest), '')
  if (place === '') return null
  const own = keys.filter((key) => placeOf(key) === place)
  return { place, values: Object.fromEntries(own.map((key) => [key, options[key] ?? ''])) }
}

/** One registry as its client is told of it: no other registry's credentials are at hand when it is asked. */
export type Home = {
  url: URL
  /** Below this path of its own origin, and nowhere else, its credentials go; null where it has none. */
  opens: string | null
  options: Readonly<Record<string, string>>
  certificate: { certfile: string; keyfile: string } | null
  authorities: string | undefined
}

/** The registry that answers for a package, with what opens it. */
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

/** Whether a package comes from a registry that credentials of this server open: not everybody may have it. */
export function isGuarded(options: RegistryOptions, name: string): boolean {
  const { url, opens } = homeOf(options, name)
  return opens !== null || url.username !== '' || url.password !== ''
}

/** A name that each configured registry would answer for: one of its scope. */
const namesIn = (options: RegistryOptions): string[] =>
  Object.keys(options)
    .filter((key) => ADDRESS.test(key))
    .sort()
    .map((key) => `${key.slice(0, -'registry'.length).replace(':', '/')}any`)

/** Whether credentials open any registry at all. */
export const hasGuarded = (options: RegistryOptions): boolean =>
  namesIn(options).some((name) => isGuarded(options, name))

/** Which registries there are and which of them are guarded, as a text that changes with either; holds no secret. */
export const layoutOf = (options: RegistryOptions): string =>
  namesIn(options)
    .map((name) => {
      const { url } = homeOf(options, name)
      return `${name}=${url.host}${url.pathname}${isGuarded(options, name) ? '!' : ''}`
    })
    .join(' ')

/** Whether the configuration names a host, with its port, as a registry's or a credential's. */
export const isNamedHost = (options: RegistryOptions, host: string): boolean =>
  Object.entries(options).some(
    ([key, value]) =>
      (ADDRESS.test(key) && URL.canParse(value) && new URL(value).host === host) ||
      (CREDENTIAL.test(key) && placeOf(key).startsWith(`//${host}/`)),
  )
