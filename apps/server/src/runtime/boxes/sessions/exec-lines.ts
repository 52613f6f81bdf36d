import { StringDecoder } from 'node:string_decoder'
import { toSnakeCase } from '@sandlot/core/case'
import { AppError } from '@sandlot/core/errors'
import type { ExecEvent } from '@sandlot/core/runtime/boxes/rest'
import { problemBody } from '../../../platform/http/errors.ts'
import type { Running } from '../agent-client/streams.ts'

/**
 * Yields a line of JSON for each piece of output as it is printed, and one for how the command ended. Bytes that are
 * not UTF-8 become the replacement character. A consumer that stops reading ends the command. If it was ended for a
 * reason, the reason is included.
 */
export async function* execLines(
  running: Running,
  stdin: string,
  reason: () => AppError | null,
): AsyncGenerator<string> {
  const decoders = { stdout: new StringDecoder('utf8'), stderr: new StringDecoder('utf8') }
  try {
    running.stream.end(stdin)
    for (;;) {
      const { done, value } = await running.output.next()
      if (done) {
        yield* lines({ stdout: decoders.stdout.end() })
        yield* lines({ stderr: decoders.stderr.end() })
        yield* lines({ exitCode: value.exitCode ?? SIGNALLED, signal: value.signal })
        return
      }
      const text = decoders[value.channel].write(value.piece)
      yield* lines(value.channel === 'stdout' ? { stdout: text } : { stderr: text })
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    yield* lines({ problem: problemBody(reason() ?? error) })
  } finally {
    running.kill()
  }
}

/** The shell convention for a command ended by a signal, if the number of the signal is unknown. */
const SIGNALLED = 128

/** None for a piece with less than a character. */
const lines = (event: ExecEvent): string[] =>
  Object.values(event)[0] === '' ? [] : [`${JSON.stringify(toSnakeCase(event))}\n`]
