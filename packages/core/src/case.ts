type Json = unknown

const isRecord = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

function mapKeys(value: Json, rename: (key: string) => string, raw: ReadonlySet<string>): Json {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename, raw))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const name = rename(key)
      return [name, raw.has(name) || raw.has(key) ? item : mapKeys(item, rename, raw)]
    }),
  )
}

/** Keys whose value keeps its own keys: package names (contract §5), what WebAuthn says and names of actions are data, not our field names. */
const RAW = new Set([
  'npmDependencies',
  'npm_dependencies',
  'dependencies',
  'environmentVariables',
  'publicKey',
  'public_key',
  'credential',
  'abilities',
])

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camel = (key: string) => key.replace(/(?<=.)_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Camel-case keys to the wire's snake case, at any depth. */
export const toSnakeCase = (value: Json): Json => mapKeys(value, snake, RAW)

/** The wire's snake-case keys to camel case, at any depth. */
export const toCamelCase = (value: Json): Json => mapKeys(value, camel, RAW)
