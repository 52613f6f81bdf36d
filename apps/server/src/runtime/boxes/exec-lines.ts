import { StringDecoder } from 'node:string_decoder'
import { toSnakeCase } from '@sandlot/core/case'
import { AppError } from '@sandlot/core/errors'
import type { ExecEvent } from '@sandlot/core/runtime/boxes/rest'
import { problemBody } from '../../platform/http/errors.ts'
import type { Running } from './agent-client/streams.ts'

/**
 * A line of JSON for each piece that a command prints, as it prints it, and one for how it ended. Bytes that are no
 * UTF-8 come as the replacement character. Who stops reading ends the command. Where it was ended for a reason, that
 * is told.
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

/** As shells tell of what a signal ended, where the number of the signal is not known. */
const SIGNALLED = 128

/** None for a piece that holds less than a character. */
const lines = (event: ExecEvent): string[] =>
  Object.values(event)[0] === '' ? [] : [`${JSON.stringify(toSnakeCase(event))}\n`]
