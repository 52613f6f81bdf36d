import { AppError, toAppError } from '@sandlot/core/errors'
import { render } from 'ink'
import { settingsPath } from '../platform/config/settings.ts'
import { type Context, createContext, type GlobalFlags } from '../platform/context.ts'
import { isObject, type JsonObject, readJsonObject } from '../platform/disk/json-file.ts'
import { shownOn } from '../platform/text/charset.ts'
import { usesColor } from '../platform/text/style.ts'
import { App } from './app.tsx'
import { ownKeysFrom } from './keys/own-keys.ts'
import { FRAMES_PER_SECOND_MAX } from './limits.ts'
import { tuiTexts } from './messages.ts'
import { createServices } from './services.tsx'
import { runEditor } from './terminal/editor.ts'
import { backgroundOf } from './terminal/input.ts'
import { modesFor, TerminalModes } from './terminal/modes.tsx'
import { outsideWith, stop } from './terminal/suspend.ts'

const saysNoMouse = (settings: JsonObject | null) => isObject(settings?.tui) && settings.tui.mouse === false

const stopHere = () => stop(process)
const onStop = (listener: () => void) => {
  process.on('SIGTSTP', listener)
  return () => void process.off('SIGTSTP', listener)
}

const restOf = ({ host: _host, context: _context, workspace: _workspace, ...rest }: GlobalFlags) => rest

/** Runs the terminal UI until the person leaves; returns the exit status. The terminal is always restored. */
export async function openTui(
  context: Context,
  { readOnly, mouse }: { readOnly: boolean; mouse: boolean },
): Promise<number> {
  const { flags } = context
  const io = { ...context.io, stdout: shownOn(context.io.stdout, context.io) }
  const settings = readJsonObject(settingsPath(context.directory), () => {})
  const isColored = usesColor(io.stdout, io.env)
  const modes = modesFor({ mouse: mouse && !saysNoMouse(settings) })
  const app = (
    <TerminalModes out={io.stdout} modes={modes} asksBackground={isColored}>
      <App
        clock={context.clock}
        flags={flags}
        // The sign-in is read each time, since another terminal may have renewed it.
        connect={(as) => createServices(createContext(context, { ...restOf(flags), ...as }))}
        background={isColored ? backgroundOf(io.env.COLORFGBG) : null}
        readOnly={readOnly}
        signal={context.signal}
        outside={outsideWith(io.stdout, modes)}
        stop={stopHere}
        onStop={onStop}
        edit={(file) => runEditor(file, io)}
        ownKeys={ownKeysFrom(settings)}
      />
    </TerminalModes>
  )
  const instance = render(app, {
    stdin: io.stdin as NodeJS.ReadStream,
    stdout: io.stdout as NodeJS.WriteStream,
    alternateScreen: true,
    incrementalRendering: true,
    // Even if CI is set: a person who opens this on a terminal wants to see it.
    interactive: true,
    exitOnCtrlC: false,
    patchConsole: false,
    maxFps: FRAMES_PER_SECOND_MAX,
  })
  // Ink restores the terminal and swallows the error.
  const crashes: unknown[] = []
  const crash = (thrown: unknown) => {
    crashes.push(thrown)
    instance.unmount()
  }
  process.on('uncaughtException', crash).on('unhandledRejection', crash)
  try {
    const status = await instance.waitUntilExit()
    if (crashes.length > 0) throw crashes[0]
    return typeof status === 'number' ? status : 0
  } catch (error) {
    throw new AppError('unexpected', tuiTexts.crashed(toAppError(error).message), { cause: error })
  } finally {
    // Further input is for the shell.
    io.stdin.pause()
    process.off('uncaughtException', crash).off('unhandledRejection', crash)
  }
}
