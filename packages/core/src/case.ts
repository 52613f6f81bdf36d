import type { $ZodType } from 'zod/v4/core'

type Json = unknown

/** What is read from the definition of any schema. */
type Def = {
  shape?: Record<string, $ZodType>
  element?: $ZodType
  valueType?: $ZodType
  innerType?: $ZodType
  in?: $ZodType
  out?: $ZodType
  options?: readonly $ZodType[]
}

const isRecord = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** The plain definitions behind a schema, unwrapping optionals and unions. */
function defsOf(schema: $ZodType | undefined): Def[] {
  if (!schema) return []
  const def = schema._zod.def as Def
  const within = [def.innerType, def.in, def.out, ...(def.options ?? [])].flatMap(defsOf)
  return within.length ? within : [def]
}

/**
 * The keys of records are data and stay as they are: package names (contract §5), action names, WebAuthn's JSON. So do
 * all keys below without a schema of their own. All other keys are field names, whether in the schema or not.
 */
function mapKeys(value: Json, rename: (key: string) => string, defs: Def[], isData = false): Json {
  if (Array.isArray(value)) {
    const items = defs.flatMap(({ element }) => defsOf(element))
    return value.map((item) => mapKeys(item, rename, items, isData))
  }
  if (!isRecord(value)) return value
  const values = defs.flatMap(({ valueType }) => defsOf(valueType))
  const keepsKeys = values.length > 0
  if (isData && !keepsKeys && !defs.some(({ shape }) => shape)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (keepsKeys) return [key, mapKeys(item, rename, values, true)]
      const name = rename(key)
      const field = defs.flatMap(({ shape }) => (shape ? defsOf(own(shape, key) ?? own(shape, name)) : []))
      return [name, mapKeys(item, rename, field, isData)]
    }),
  )
}

const own = (shape: Record<string, $ZodType>, key: string) =>
  Object.hasOwn(shape, key) ? shape[key] : undefined

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camel = (key: string) => key.replace(/(?<=.)_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Converts camel-case keys to the wire's snake case, at any depth, except keys that are data by the schema. */
export const toSnakeCase = (value: Json, schema?: $ZodType): Json => mapKeys(value, snake, defsOf(schema))

/** Converts the wire's snake-case keys to camel case, at any depth, except keys that are data by the schema. */
export const toCamelCase = (value: Json, schema?: $ZodType): Json => mapKeys(value, camel, defsOf(schema))
