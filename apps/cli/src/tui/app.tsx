import { useApp } from 'ink'
import { useEffect, useReducer, useState } from 'react'
import { MainScreen } from './main-screen.tsx'
import { navigate, navigationFrom } from './navigation.ts'
import { type Services, ServicesProvider } from './services.tsx'
import { type Theme, ThemeProvider } from './shell/line.tsx'
import { useLog } from './use-log.ts'

type Flags = { host?: string; context?: string; workspace?: string }

type Props = {
  clock: () => Date
  flags: Flags
  /** Signs in with what is stored now. */
  connect: (flags: Flags) => Services
  theme: Theme
  readOnly: boolean
  /** Ends when the process was told to. */
  signal: AbortSignal
  suspend: (suspendTerminal: ReturnType<typeof useApp>['suspendTerminal']) => void
}

/** The whole of the terminal UI. Where somebody is outlives who is signed in, so that signing in leads back there. */
export function App({ clock, flags: given, connect, theme, readOnly: isPinned, signal, suspend }: Props) {
  const { exit, suspendTerminal } = useApp()
  const [flags, setFlags] = useState(given)
  const [{ services, attempt }, setServices] = useState(() => ({ services: connect(given), attempt: 0 }))
  const [navigation, step] = useReducer(navigate, navigationFrom({ at: 'recent' }))
  const [workspaceFlag, setWorkspaceFlag] = useState(flags.workspace ?? null)
  const { log, record } = useLog(
    { host: flags.host ?? null, context: flags.context ?? null, workspace: workspaceFlag },
    clock,
  )
  const [readOnly, setReadOnly] = useState(isPinned)
  useEffect(() => services.stop, [services])
  useEffect(() => {
    const stop = () => exit(130)
    signal.addEventListener('abort', stop)
    return () => signal.removeEventListener('abort', stop)
  }, [signal, exit])
  const startAs = (as: Flags) => setServices({ services: connect(as), attempt: attempt + 1 })
  return (
    <ThemeProvider value={theme}>
      <ServicesProvider value={services}>
        <MainScreen
          key={attempt}
          log={log}
          record={record}
          setWorkspaceFlag={setWorkspaceFlag}
          navigation={navigation}
          navigate={step}
          isPinned={isPinned}
          readOnly={readOnly}
          setReadOnly={setReadOnly}
          quit={exit}
          suspend={() => suspend(suspendTerminal)}
          signInAgain={() => startAs(flags)}
          switchContext={({ name }) => {
            // The workspace and the host of before are those of somebody else.
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
