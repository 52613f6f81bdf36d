import { AppError } from '@sandlot/core/errors'
import { isObject } from '../disk/json-file.ts'
import { cliMessages } from '../messages.ts'
import { table } from '../text/table.ts'
import { clean } from '../text/text.ts'
import type { View } from '../text/view.ts'
import type { Outcome } from './outcome.ts'

/** Flags that select or format output. */
type Shaping = { jq?: string; fields?: string[]; format?: string }

/** Applies the field selection to a result, and replaces its text if needed. */
export async function shape(
  outcome: Outcome,
  shaping: Shaping,
): Promise<{ outcome: Outcome; text: string | null }> {
  const { fields } = shaping
  const data = fields ? withFields(outcome.data, fields) : outcome.data
  const next = fields ? { ...outcome, data, text: fieldsTable(data, fields) } : outcome
  return { outcome: next as Outcome, text: await shapedText(data, shaping) }
}

/** The data as text, by a jq filter or a template. */
async function shapedText(data: unknown, { jq, format }: Shaping): Promise<string | null> {
  if (jq !== undefined && format !== undefined)
    throw new AppError('usage', cliMessages.shapedTwice, { field: 'format' })
  if (jq !== undefined) return jqText(JSON.stringify(data), jq)
  if (format === undefined) return null
  return (Array.isArray(data) ? data : [data]).map((item) => `${filledIn(format, item)}\n`).join('')
}

/** Applies a jq filter to JSON. */
export async function jqText(json: string, filter: string): Promise<string> {
  const { byJq } = await import('./jq.ts')
  try {
    return await byJq(json, filter)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new AppError('usage', cliMessages.jqRefused(why), { field: 'jq' })
  }
}

const signs: Record<string, string> = { t: '\t', n: '\n', '\\': '\\' }

/** Replaces `{{path.to.field}}` by its value. */
function filledIn(format: string, item: unknown): string {
  return format
    .replace(/\\([tn\\])/g, (_all, sign: string) => signs[sign] ?? '')
    .replace(/\{\{\s*([^{}]*?)\s*\}\}/g, (_all, path: string) => textOf(fieldOf(item, path)))
}

/** Reduces the data to some of its fields. */
const withFields = (data: unknown, fields: readonly string[]): unknown =>
  Array.isArray(data)
    ? data.map((item) => withFields(item, fields))
    : Object.fromEntries(fields.map((field) => [field, fieldOf(data, field)] as const))

/** The same as a table, with a single row if it is no list. */
function fieldsTable(data: unknown, fields: readonly string[]): (view: View) => string {
  const items = Array.isArray(data) ? data : [data]
  const columns = fields.map((title) => ({
    title,
    value: (item: unknown) => textOf(isObject(item) ? item[title] : null),
    shrinks: true,
  }))
  return table(columns, items, '')
}

function fieldOf(item: unknown, path: string): unknown {
  let found = item
  if (path !== '.')
    for (const part of path.replace(/^\./, '').split('.')) {
      const has = isObject(found) && part in found
      if (!has && found !== null)
        throw new AppError('usage', cliMessages.fieldUnknown(path, isObject(item) ? Object.keys(item) : []), {
          field: 'fields',
        })
      found = isObject(found) ? found[part] : null
    }
  return found
}

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'string'
      ? clean(value)
      : JSON.stringify(value)
