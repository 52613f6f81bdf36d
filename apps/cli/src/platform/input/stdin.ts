import { AppError } from '@sandlot/core/errors'
import type { Context } from '../context.ts'
import { isObject } from '../disk/json-file.ts'
import { cliMessages } from '../messages.ts'

type Input = Pick<Context, 'io' | 'signal'>

/** All of standard input as text; ends early if the command is interrupted. */
export const readStdin = async (context: Input): Promise<string> =>
  (await readStdinBytes(context)).toString('utf8')

/** The same in chunks, stopping once `most` bytes are exceeded. */
export async function readStdinBytes(
  { io, signal }: Input,
  most = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  const stop = () => io.stdin.destroy(new AppError('interrupted', cliMessages.interrupted))
  signal.addEventListener('abort', stop, { once: true })
  try {
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of io.stdin) {
      chunks.push(Buffer.from(chunk))
      length += chunk.length
      if (length >= most) break
    }
    return Buffer.concat(chunks)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/**
 * The things that a command was given, deduplicated: arguments, or with `-` the first word of each line of standard
 * input, so that the output of a list can be piped in (spec CL-011). `end` matches the end of such a word.
 */
export async function namedThings(
  names: readonly string[],
  context: Pick<Context, 'io' | 'signal' | 'canAsk' | 'flags'>,
  end = /\s+/,
): Promise<string[]> {
  const all: string[] = []
  for (const name of names) {
    if (name !== '-') all.push(name)
    else if (context.io.stdin.isTTY && !context.canAsk)
      throw new AppError('usage', cliMessages.nothingNamed, { hint: cliMessages.nothingNamedHint })
    else all.push(...firstWords(await readStdin(context), end))
  }
  if (all.length === 0)
    throw new AppError('usage', cliMessages.nothingNamed, { hint: cliMessages.nothingNamedHint })
  return [...new Set(all)]
}

/** Pairs from standard input: the first two columns of each line, as printed by lists. */
export async function namedPairs(
  context: Pick<Context, 'io' | 'signal' | 'canAsk' | 'flags'>,
): Promise<Map<string, string>> {
  const { io, canAsk } = context
  const text = io.stdin.isTTY && !canAsk ? '' : await readStdin(context)
  const pairs = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line): [string, string] => {
      const [thing = '', gets] = line.split('\t')
      if (gets === undefined) throw new AppError('usage', cliMessages.pairMissing(line))
      return [thing.trim(), gets]
    })
  if (pairs.length === 0)
    throw new AppError('usage', cliMessages.nothingNamed, { hint: cliMessages.pairsHint })
  return new Map(pairs)
}

/** Ids from the lines of a text, or from the output of `--json` and `--jsonl`. */
const firstWords = (text: string, end: RegExp): string[] =>
  /^\s*[{["]/.test(text) ? idsInJson(text) : wordsInLines(text, end)

function idsInJson(text: string): string[] {
  try {
    return idsOf(JSON.parse(text))
  } catch (error) {
    if (error instanceof AppError) throw error
    try {
      return text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .flatMap((line) => idsOf(JSON.parse(line)))
    } catch (error) {
      if (error instanceof AppError) throw error
      throw new AppError('usage', cliMessages.stdinNoJson, {
        hint: cliMessages.nothingNamedHint,
        cause: error,
      })
    }
  }
}

function idsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(idsOf)
  if (isObject(value) && typeof value.id === 'string') return [value.id]
  if (isObject(value) && 'data' in value) return idsOf(value.data)
  throw new AppError('usage', cliMessages.stdinNoIds, { hint: cliMessages.nothingNamedHint })
}

const wordsInLines = (text: string, end: RegExp): string[] =>
  text.split('\n').flatMap((line) => line.trim().split(end)[0] || [])
