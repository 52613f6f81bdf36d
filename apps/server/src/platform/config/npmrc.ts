/** The addresses and credentials for the registry client, in npm's own option names. */
export type RegistryOptions = { readonly registry: string; readonly [option: string]: string }

export const CREDENTIAL = /^\/\/.+:(?:_authToken|_auth|username|_password|certfile|keyfile)$/
export const ADDRESS = /^(?:registry|@[^:]+:registry)$/

/** Addresses from the environment: for this server, and for npm itself, which installed this server. */
type Named = { own?: string | undefined; npm?: string | undefined }

/**
 * Reads an `.npmrc`: addresses and credentials of registries, nothing else. Values may contain variables as `${NAME}`.
 * This server's own setting overrides the file, which overrides npm's.
 */
export function readNpmrc(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
  { own, npm }: Named,
): RegistryOptions {
  const options: Record<string, string> = {}
  for (const line of text.split(/\r?\n/)) {
    const at = line.indexOf('=')
    const [key, raw] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    if (at < 0 || /^(?:$|[#;])/.test(key) || !(ADDRESS.test(key) || CREDENTIAL.test(key))) continue
    options[key] = raw
      .replace(/^(["'])(.*)\1$/, '$2')
      .replace(/\$\{([^${}]+)\}/g, (whole, name: string) => env[name] ?? whole)
  }
  return { ...options, registry: own ?? options.registry ?? npm ?? PUBLIC_REGISTRY }
}

const PUBLIC_REGISTRY = 'https://registry.npmjs.org'
