import { useApp } from 'ink'
import { useEffect, useReducer, useState } from 'react'
import { MainScreen } from './main-screen.tsx'
import { navigate, navigationFrom } from './navigation.ts'
import { type Services, ServicesProvider } from './services.tsx'
import { type Theme, ThemeProvider } from './shell/line.tsx'
import { useLog } from './use-log.ts'

type Props = {
  clock: () => Date
  flags: { host?: string; context?: string; workspace?: string }
  /** Signs in with what is stored now. */
  connect: () => Services
  theme: Theme
  readOnly: boolean
  /** Ends when the process was told to. */
  signal: AbortSignal
  suspend: (suspendTerminal: ReturnType<typeof useApp>['suspendTerminal']) => void
}

/** The whole of the terminal UI. Where somebody is outlives who is signed in, so that signing in leads back there. */
export function App({ clock, flags, connect, theme, readOnly: isPinned, signal, suspend }: Props) {
  const { exit, suspendTerminal } = useApp()
  const [{ services, attempt }, setServices] = useState(() => ({ services: connect(), attempt: 0 }))
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
          signInAgain={() => setServices({ services: connect(), attempt: attempt + 1 })}
        />
      </ServicesProvider>
    </ThemeProvider>
  )
}
