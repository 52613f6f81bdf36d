import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { AppError } from '@sandlot/core/errors'
import type { Context } from '../context.ts'
import { cliMessages } from '../messages.ts'
import { cleanLines } from '../text/text.ts'

/** Fails with a usage error unless a flag gives the answer or the person can be prompted (spec CL-006, CL-010). */
export function mustBeAnswerable(
  answered: boolean | undefined,
  flag: string,
  context: Pick<Context, 'canAsk'>,
): void {
  if (!answered && !context.canAsk)
    throw new AppError('usage', cliMessages.wouldAsk(flag), { field: flag.replace(/^--/, '') })
}

/** Prompts for confirmation; anything but yes ends the command with nothing changed. */
export async function agree(question: string, context: Pick<Context, 'io' | 'signal'>): Promise<void> {
  const answer = await ask(`${cleanLines(question)} [y/N] `, context, context.io.stderr)
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new AppError('interrupted', cliMessages.declined)
}

/** Prompts for a line; it may be empty. */
export const askLine = async (question: string, context: Pick<Context, 'io' | 'signal'>): Promise<string> =>
  (await ask(`${cleanLines(question)} `, context, context.io.stderr)).trim()

/** Prompts for something that must not be echoed. */
export async function askSecret(question: string, context: Pick<Context, 'io' | 'signal'>): Promise<string> {
  context.io.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const answer = await ask('', context, nowhere)
  context.io.stderr.write('\n')
  return answer
}

async function ask(
  question: string,
  { io, signal }: Pick<Context, 'io' | 'signal'>,
  output: NodeJS.WritableStream,
) {
  const prompt = createInterface({ input: io.stdin, output, terminal: true })
  const stopped = new AbortController()
  // In raw mode Ctrl-C and Ctrl-D arrive as keys, not as signals, and either closes the prompt.
  prompt.on('close', () => stopped.abort())
  try {
    return await prompt.question(question, { signal: AbortSignal.any([signal, stopped.signal]) })
  } catch (error) {
    throw new AppError('interrupted', cliMessages.interrupted, { cause: error })
  } finally {
    prompt.close()
  }
}
