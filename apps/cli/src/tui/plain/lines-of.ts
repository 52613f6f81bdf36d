import { createInterface } from 'node:readline'
import { PassThrough, Writable } from 'node:stream'
import type { Context } from '../../platform/context.ts'
import { forPeople } from '../../platform/output/output.ts'
import { cleanLines } from '../../platform/text/text.ts'
import type { PlainTerminal } from './plain-shell.tsx'

/** A line-based terminal; `ended` resolves at the end of the input. */
export function linesOf({
  io,
}: Pick<Context, 'io'>): PlainTerminal & { ended: Promise<void>; close: () => void } {
  const reader = createInterface({ input: io.stdin as NodeJS.ReadableStream, terminal: false })
  return {
    write: (lines) => void io.stdout.write(forPeople(`${lines.map(cleanLines).join('\n')}\n`, io)),
    onLine: (listener) => {
      reader.on('line', listener)
      return () => reader.off('line', listener)
    },
    ended: new Promise((end) => reader.once('close', end)),
    close: () => reader.close(),
  }
}

/** Streams for Ink if nothing is rendered and there are no keys. */
export const nowhere = () => ({
  stdout: Object.assign(new Writable({ write: (_chunk, _encoding, done) => done() }), {
    isTTY: false,
    columns: 80,
    rows: 24,
  }) as unknown as NodeJS.WriteStream,
  stdin: Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: () => undefined,
    ref: () => undefined,
    unref: () => undefined,
  }) as unknown as NodeJS.ReadStream,
})
