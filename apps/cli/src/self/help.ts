import { AppError, type ErrorCode, errorCodes, exitCode } from '@sandlot/core/errors'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { table } from '../platform/text/table.ts'
import { environment, jsonText } from './topics.ts'

type Status = 0 | (typeof exitCode)[ErrorCode]

/** The meaning of each exit status (spec CL-005). */
const meanings = {
  0: 'Done, or already so.',
  1: 'Something unexpected.',
  2: 'Wrong usage, or a question that could not be asked.',
  3: 'Some of several failed.',
  4: 'Not signed in, or signed out meanwhile.',
  5: 'Not permitted.',
  6: 'Not found.',
  7: 'A conflict, or a state that blocks the command.',
  8: 'Still pending.',
  9: 'A limit of the plan or the credits.',
  10: 'The host cannot be reached.',
  11: 'Too many requests.',
  12: 'The server failed, or its version is not compatible.',
  130: 'Interrupted.',
} as const satisfies Record<Status, string>

/** The exit statuses in order, with their error codes. */
const exitStatuses = Object.entries(meanings).map(([status, meaning]) => ({
  status: Number(status),
  meaning,
  codes: errorCodes.filter((code) => exitCode[code] === Number(status)),
}))

export const helpCommand: Define = (command, act) =>
  command
    .argument('[topic...]', 'a command, or exit-codes, environment or json')
    .addHelpText('after', examples('sandlot help sandbox list', 'sandlot help exit-codes'))
    .action(act((_context, _flags, words: string[]) => explain(words)))

const topics = { 'exit-codes': exitCodes, environment: variables, json: envelope }
export const topicNames = Object.keys(topics)

/** A help topic that belongs to no command. */
export async function explain(words: readonly string[]): Promise<Outcome> {
  const topic = words.join(' ')
  const name = topicNames.find((one): one is keyof typeof topics => one === topic)
  if (!name)
    throw new AppError('usage', topic ? `There is no help on “${topic}”.` : 'Name what to explain.', {
      hint: `Topics are ${topicNames.join(', ')}. Every command also takes --help.`,
      field: 'topic',
    })
  return topics[name]()
}

function exitCodes(): Outcome<'help.exit-codes/1'> {
  const columns = [
    { title: 'status', value: (item: (typeof exitStatuses)[number]) => String(item.status) },
    { title: 'meaning', value: (item: (typeof exitStatuses)[number]) => item.meaning },
    { title: 'codes', value: (item: (typeof exitStatuses)[number]) => item.codes.join(' ') },
  ]
  return { shape: 'help.exit-codes/1', data: exitStatuses, text: table(columns, exitStatuses, '') }
}

function variables(): Outcome<'help.environment/1'> {
  const columns = [
    { title: 'name', value: (item: (typeof environment)[number]) => item.name },
    { title: 'meaning', value: (item: (typeof environment)[number]) => item.meaning },
  ]
  return { shape: 'help.environment/1', data: [...environment], text: table(columns, environment, '') }
}

function envelope(): Outcome<'help.json/1'> {
  return { shape: 'help.json/1', data: { text: jsonText }, text: () => jsonText }
}
