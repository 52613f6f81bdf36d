import { render } from 'ink'
import { type Context, createContext } from '../../platform/context.ts'
import { App } from '../app.tsx'
import { createServices } from '../services.tsx'
import { runEditor } from '../terminal/editor.ts'
import { linesOf, nowhere } from './lines-of.ts'

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
