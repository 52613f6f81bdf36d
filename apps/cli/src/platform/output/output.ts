import { exitCode } from '@sandlot/core/errors'
import type { Context } from '../context.ts'
import type { Io } from '../io.ts'
import { cliMessages } from '../messages.ts'
import { inAscii, showsUnicode } from '../text/charset.ts'
import { styleFor, usesColor } from '../text/style.ts'
import { cleanLines, cleanText } from '../text/text.ts'
import { viewOf } from '../text/view.ts'
import { failed, lines, partly, success, toJson } from './envelope.ts'
import { type Failure, failureOf } from './failure.ts'
import { hints } from './hints.ts'
import type { Outcome } from './outcome.ts'

const isShaped = ({ jq, fields, format }: Context['flags']) =>
  jq !== undefined || fields !== undefined || format !== undefined

export type Format = 'text' | 'json' | 'jsonl'

/** Prints a result and returns the exit status. */
export async function printOutcome(whole: Outcome, context: Context): Promise<number> {
  const { io, flags } = context
  const format = formatOf(flags)
  // Loaded on demand, as most results are printed as they are.
  const shaped = isShaped(flags) ? await (await import('./shaped.ts')).shape(whole, flags) : null
  const outcome = shaped?.outcome ?? whole
  const failure = partialFailure(outcome)
  if (shaped && shaped.text !== null) {
    writeShaped(shaped.text, io)
    if (failure) printProblem(failure, io)
  } else if (format === 'text') {
    if (outcome.bytes) io.stdout.write(outcome.bytes)
    await writeText(forPeople(outcome.text(viewOf(io, context.clock())), io), context)
    if (failure) printProblem(failure, io)
  } else if (format === 'jsonl' && (outcome.each || !failure)) {
    for (const document of lines(outcome)) io.stdout.write(toJson(document, false))
  } else {
    const isRead = format === 'json' && io.stdout.isTTY === true
    io.stdout.write(toJson(failure ? partly(failure, outcome) : success(outcome), isRead))
  }
  return failure ? exitCode[failure.code] : 0
}

/** A text as this terminal can display it; pipes and files get it verbatim. */
export const forPeople = (text: string, io: Io): string =>
  io.stdout.isTTY && !showsUnicode(io) ? inAscii(text) : text

/** Writes the output of a filter or template: verbatim in a pipe, without control characters on a terminal. */
export const writeShaped = (text: string, { stdout }: Io): void =>
  void stdout.write(stdout.isTTY ? cleanText(text) : text)

/** Output longer than the screen goes through the configured pager. */
async function writeText(text: string, { io, run }: Context): Promise<void> {
  const pager = io.stdout.isTTY ? (io.env.SANDLOT_PAGER ?? io.env.PAGER ?? '').trim() : ''
  const isLong = pager !== '' && text.split('\n').length > (io.stdout.rows ?? Number.POSITIVE_INFINITY)
  if (!isLong || !run || (await run(pager, [], text)) === NOT_FOUND) io.stdout.write(text)
}

/** The shell's exit status for an unknown program. */
const NOT_FOUND = 127

/** Prints a failure where its reader expects it, and returns the exit status (spec CL-002, CL-007). */
export function printFailure(
  thrown: unknown,
  format: Format,
  at: Parameters<typeof failureOf>[1] & { io: Io },
): number {
  const failure = failureOf(thrown, at)
  if (format === 'text') printProblem(failure, at.io)
  else at.io.stdout.write(toJson(failed(failure), format === 'json' && at.io.stdout.isTTY === true))
  return exitCode[failure.code]
}

function printProblem({ message, hint, code }: Failure, io: Io): void {
  const style = styleFor(usesColor(io.stderr, io.env))
  const mark = code === 'interrupted' ? '' : `${style.red('Error:')} `
  const help = hint && code !== 'interrupted' ? `${style.dim(cleanLines(hint))}\n` : ''
  io.stderr.write(`${mark}${cleanLines(message)}\n${help}`)
}

/** Null if everything succeeded; a single item fails with its own error (spec CL-005). */
function partialFailure({ items = [] }: Outcome): Failure | null {
  const bad = items.flatMap((item) => item.error ?? [])
  const [first] = bad
  if (!first || items.length === 1) return first ?? null
  const left = bad.filter(({ code }) => code === 'interrupted')
  if (left[0]) return { ...left[0], message: cliMessages.stopped(left.length, items.length) }
  return {
    code: 'partial',
    message: cliMessages.someFailed(bad.length, items.length),
    hint: hints.partial,
    retryable: bad.every((failure) => failure.retryable),
    next: [],
  }
}

export const formatOf = (flags: { json?: true; jsonl?: true }): Format =>
  flags.json ? 'json' : flags.jsonl ? 'jsonl' : 'text'
