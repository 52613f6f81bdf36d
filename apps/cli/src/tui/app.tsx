import { useApp } from 'ink'
import { useCallback, useEffect, useReducer, useState } from 'react'
import { noOwnKeys, type OwnKeys } from './keys/own-keys.ts'
import { MainScreen } from './main-screen.tsx'
import { navigate, navigationFrom } from './navigation/navigation.ts'
import type { PlainTerminal } from './plain/plain-shell.tsx'
import { type Services, ServicesProvider } from './services.tsx'
import { ThemeProvider, themeFor } from './shell/line.tsx'
import type { Background } from './terminal/input.ts'
import type { Outside } from './terminal/suspend.ts'
import { useLog } from './use-log.ts'

type Flags = { host?: string; context?: string; workspace?: string }

type Props = {
  clock: () => Date
  flags: Flags
  /** Connects with the current sign-in. */
  connect: (flags: Flags) => Services
  /** The terminal's background until it reports it itself; null without colors. */
  background: Background | null
  /** Lines instead of a screen. */
  plain?: PlainTerminal | null
  readOnly: boolean
  /** Called with the exit status. */
  onEnd?: (status: number) => void
  /** Aborted when the process is asked to end. */
  signal: AbortSignal
  outside: Outside
  /** Suspends the process until it is resumed. */
  stop: () => Promise<void>
  /** Subscribes to external requests to suspend; returns a function that unsubscribes. */
  onStop?: (listener: () => void) => () => void
  /** Runs the person's editor on a file until it is closed. */
  edit: (file: string) => Promise<void>
  ownKeys?: OwnKeys
}

/** The whole terminal UI. The current view outlives the session, so that signing in again leads back to it. */
export function App({
  clock,
  flags: given,
  connect,
  background: known,
  readOnly: isPinned,
  onEnd,
  plain = null,
  signal,
  outside,
  stop,
  onStop,
  edit,
  ownKeys = noOwnKeys,
}: Props) {
  const { exit, suspendTerminal } = useApp()
  const [background, setBackground] = useState(known)
  const suspend = useCallback(() => void outside(suspendTerminal, stop), [outside, suspendTerminal, stop])
  useEffect(() => onStop?.(suspend), [onStop, suspend])
  const [flags, setFlags] = useState(given)
  const [{ services, attempt }, setServices] = useState(() => ({ services: connect(given), attempt: 0 }))
  const [navigation, step] = useReducer(navigate, navigationFrom({ at: 'recent' }))
  const [workspaceFlag, setWorkspaceFlag] = useState(flags.workspace ?? null)
  const { log, record } = useLog(
    { host: flags.host ?? null, context: flags.context ?? null, workspace: workspaceFlag },
    clock,
  )
  const [readOnly, setReadOnly] = useState(isPinned)
  const quit = useCallback(
    (status: number) => {
      onEnd?.(status)
      exit(status)
    },
    [exit, onEnd],
  )
  useEffect(() => services.stop, [services])
  useEffect(() => {
    const stop = () => quit(130)
    signal.addEventListener('abort', stop)
    return () => signal.removeEventListener('abort', stop)
  }, [signal, quit])
  const startAs = (as: Flags) => setServices({ services: connect(as), attempt: attempt + 1 })
  return (
    <ThemeProvider value={themeFor(background)}>
      <ServicesProvider value={services}>
        <MainScreen
          key={attempt}
          log={log}
          record={record}
          setWorkspaceFlag={setWorkspaceFlag}
          navigation={navigation}
          navigate={step}
          plain={plain}
          isPinned={isPinned}
          readOnly={readOnly}
          setReadOnly={setReadOnly}
          quit={quit}
          suspend={suspend}
          redraw={() => void outside(suspendTerminal, async () => {})}
          edit={(file) => outside(suspendTerminal, () => edit(file))}
          ownKeys={ownKeys}
          setBackground={(reported) => setBackground((before) => before && reported)}
          signInAgain={() => startAs(flags)}
          switchContext={({ name }) => {
            // The previous workspace and host belong to another account.
            setFlags({ context: name })
            setWorkspaceFlag(null)
            startAs({ context: name })
            step({ do: 'go', view: { at: 'recent' } })
          }}
        />
      </ServicesProvider>
    </ThemeProvider>
  )
}
