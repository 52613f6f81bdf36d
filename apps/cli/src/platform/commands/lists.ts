import { AppError } from '@sandlot/core/errors'
import { type Command, Option } from 'commander'
import type { Context } from '../context.ts'
import { cliMessages } from '../messages.ts'

export type ListFlags = { limit?: number; all?: true; sort?: Sort }
export type Sort = { field: string; direction: 'asc' | 'desc' | null }

/** The flags of every list (spec CL-012). */
export function listFlags(command: Command, fields: readonly string[], preset: string): Command {
  return command
    .option('--limit <n>', `show at most this many (${preset})`, positive)
    .option('--all', 'show all of them')
    .addOption(sortOption(fields))
}

/** The sort fields of a list, for shell completion. */
const sortedBy = new WeakMap<Option, readonly string[]>()
export const sortFieldsOf = (option: Option): readonly string[] => sortedBy.get(option) ?? []

function sortOption(fields: readonly string[]): Option {
  const option = new Option(
    '--sort <field>',
    `${fields.join(', ')}; add :desc or :asc for the direction`,
  ).argParser((text) => sortOf(text, fields))
  sortedBy.set(option, fields)
  return option
}

/** Parses a flag that is a count. */
export const wholeNumber =
  (flag: string, least: 0 | 1 = 1) =>
  (text: string): number => {
    const number = Number(text)
    if (text.trim() === '' || !Number.isSafeInteger(number) || number < least)
      throw new AppError('usage', `${flag} must be a whole number of ${least} or more, not ${text}.`, {
        field: flag.replace(/^--/, ''),
      })
    return number
  }

export const positive = wholeNumber('--limit')

function sortOf(text: string, fields: readonly string[]): Sort {
  const [field = '', direction = null, ...rest] = text.split(':')
  if (!fields.includes(field) || rest.length > 0 || !isDirection(direction))
    throw new AppError('usage', `--sort knows ${fields.join(', ')}, each with :asc or :desc, not ${text}.`, {
      field: 'sort',
    })
  return { field, direction }
}

const isDirection = (text: string | null): text is Sort['direction'] =>
  text === null || text === 'asc' || text === 'desc'

/** Sorts a complete list, texts ascending and numbers descending, and cuts it to the limit. */
export function arrange<Item>(
  items: readonly Item[],
  { limit, all, sort }: ListFlags,
  by: Readonly<Record<string, (item: Item) => string | number>>,
): Item[] {
  const key = sort ? by[sort.field] : undefined
  const sorted = key ? [...items].sort((a, b) => compare(key(a), key(b))) : [...items]
  const [first] = sorted
  const preset = key && first !== undefined && typeof key(first) === 'number' ? 'desc' : 'asc'
  if (sort && (sort.direction ?? preset) === 'desc') sorted.reverse()
  return all || limit === undefined ? sorted : sorted.slice(0, limit)
}

/** Sorts and cuts a complete list, and reports what its limit omitted. */
export function arrangeAndTell<Item>(
  items: readonly Item[],
  flags: ListFlags,
  by: Parameters<typeof arrange<Item>>[2],
  context: Notice,
): Item[] {
  const shown = arrange(items, flags, by)
  tellMore(context, { shown: shown.length, total: items.length })
  return shown
}

type Notice = Pick<Context, 'notice'>
type Cut = { shown: number; total: number | null; which?: 'first' | 'best' }

/** Reports that a list has more than is shown; `total` is null if the number is unknown. */
export function tellMore({ notice }: Notice, { shown, total, which = 'first' }: Cut): void {
  if (total === null || shown < total) notice(cliMessages.moreThere(shown, total, which))
}

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en', { sensitivity: 'base', numeric: true })
