import { Problem } from './problem.ts'

/* Validates the fields of a request. */

export function asText(value: unknown, max: number): string {
  if (typeof value !== 'string' || value.length > max || value.includes('\0')) throw new Problem('invalid')
  return value
}

export const asTextOr = (value: unknown, max: number, otherwise: string): string =>
  value === undefined ? otherwise : asText(value, max)

export function asWhole(value: unknown, min: number, max: number): number {
  if (!Number.isInteger(value) || Number(value) < min || Number(value) > max) throw new Problem('invalid')
  return Number(value)
}

export function asOneOf<const Value extends string>(value: unknown, values: readonly Value[]): Value {
  const found = values.find((one) => one === value)
  if (found === undefined) throw new Problem('invalid')
  return found
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/

export function asEnvironment(value: unknown): Record<string, string> {
  if (value === undefined) return {}
  if (typeof value !== 'object' || value === null) throw new Problem('invalid')
  return Object.fromEntries(
    Object.entries(value).map(([name, text]) => {
      if (!NAME.test(name)) throw new Problem('invalid')
      return [name, asText(text, 32_768)]
    }),
  )
}
