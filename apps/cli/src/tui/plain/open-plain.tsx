import { createInterface } from 'node:readline'
import { PassThrough, Writable } from 'node:stream'
import { render } from 'ink'
import { type Context, createContext } from '../../platform/context.ts'
import { forPeople } from '../../platform/output/output.ts'
import { cleanLines } from '../../platform/text/text.ts'
import { App } from '../app.tsx'
import { createServices } from '../services.tsx'
import { runEditor } from '../terminal/editor.ts'
import type { PlainTerminal } from './plain-shell.tsx'

/** The terminal UI for screen readers: output is appended, never redrawn; returns the exit status. */
export async function openPlain(context: Context, { readOnly }: { readOnly: boolean }): Promise<number> {
  const { flags, signal } = context
  const { host: _host, context: _context, workspace: _workspace, ...rest } = flags
  const terminal = linesOf(context)
  const end = new AbortController()
  const instance = render(
    <App
      clock={context.clock}
      flags={flags}
      connect={(as) => createServices(createContext(context, { ...rest, ...as }))}
      background={null}
      readOnly={readOnly}
      plain={terminal}
      signal={AbortSignal.any([signal, end.signal])}
      outside={(_suspend, work) => work()}
      stop={async () => {}}
      edit={(file) => runEditor(file, context.io)}
    />,
    { ...nowhere(), exitOnCtrlC: false, patchConsole: false, interactive: true },
  )
  void terminal.ended.then(() => end.abort())
  const status = await instance.waitUntilExit()
  terminal.close()
  // Closing the input is a regular exit.
  return end.signal.aborted && !signal.aborted ? 0 : typeof status === 'number' ? status : 0
}

/** A line-based terminal; `ended` resolves at the end of the input. */
function linesOf({ io }: Pick<Context, 'io'>): PlainTerminal & { ended: Promise<void>; close: () => void } {
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
const nowhere = () => ({
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
