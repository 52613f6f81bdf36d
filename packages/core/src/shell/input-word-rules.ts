import type { $ZodRawIssue } from 'zod/v4/core'
import { counted } from '../grouped.ts'

const kinds: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
  date: 'must be a date',
}
const formats: Record<string, string> = {
  email: 'must be an email address',
  url: 'must be an address, such as https://example.com',
  guid: 'must be an id',
  uuid: 'must be an id',
  datetime: 'must be a date and time, such as 2026-03-01T09:30:00Z',
  date: 'must be a date, such as 2026-03-01',
}
const either = new Intl.ListFormat('en', { type: 'disjunction' })

/** What is wrong with an input, phrased to follow its field's name. Rules with sentences of their own keep those. */
export function inputWords(issue: $ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined && issue.path?.length) return 'is missing'
      return kinds[issue.expected] ?? 'is of the wrong kind'
    case 'too_small':
      return bound(issue.origin, Number(issue.minimum), issue.inclusive === false ? 'more than' : 'at least')
    case 'too_big':
      return bound(issue.origin, Number(issue.maximum), issue.inclusive === false ? 'less than' : 'at most')
    case 'invalid_format':
      if (issue.format === 'starts_with') return `must start with ${issue.prefix}`
      return formats[issue.format] ?? 'is not written as it should be'
    case 'invalid_value':
      return `must be ${either.format(issue.values.map(String).filter((value) => value !== ''))}`
    case 'unrecognized_keys':
      return `has no ${either.format(issue.keys)}`
    default:
      return 'is not valid'
  }
}

function bound(
  origin: string,
  count: number,
  how: 'at least' | 'at most' | 'more than' | 'less than',
): string {
  if (origin === 'string' && how === 'at least' && count === 1) return 'must not be empty'
  const unit = units[origin]
  if (unit === undefined) return `must be ${how} ${count}`
  return `must have ${how} ${counted(count, unit)}`
}
const units: Record<string, string> = { string: 'character', array: 'item', set: 'item' }
