/**
 * The WebSocket protocol of terminals, tasks and commands in a devbox: Kubernetes' framing `v5.channel.k8s.io`, where
 * the first byte of each binary message is its channel.
 */
export const ATTACH_PROTOCOL = 'v5.channel.k8s.io'
export const CHANNELS = { stdin: 0, stdout: 1, stderr: 2, status: 3, resize: 4, close: 255 } as const

/** Attaches to a running session; `from` is the first byte of its output that the caller has not seen. */
export const attachPath = (sandboxId: string, sessionId: string, from: number): string =>
  `/socket/boxes/${encodeURIComponent(sandboxId)}/sessions/${encodeURIComponent(sessionId)}?from=${from}`

/**
 * Runs a command for as long as the socket is open, with separate standard output and error; the first text message
 * describes it as JSON. A command that needs a terminal is opened as a session.
 */
export const execPath = (sandboxId: string): string => `/socket/boxes/${encodeURIComponent(sandboxId)}/exec`

export type ExecRequest = {
  command: string[]
  cwd?: string
  env?: Record<string, string>
}

/** Signals for a running command, as text messages after the first. */
export const execSignals = [
  'SIGHUP',
  'SIGINT',
  'SIGQUIT',
  'SIGKILL',
  'SIGUSR1',
  'SIGUSR2',
  'SIGTERM',
] as const
export type ExecSignal = (typeof execSignals)[number]

export const signalMessage = (signal: ExecSignal): string => JSON.stringify({ signal })

/** The JSON on channel 3: the offset of the output that follows, lost output, or the end. */
export type AttachStatus =
  | { type: 'from'; offset: number; lost: number }
  | { type: 'exit'; exitCode: number | null; signal: string | null }
  | { type: 'problem'; reason: string; message: string }

export const resizeMessage = (cols: number, rows: number): string =>
  JSON.stringify({ Width: cols, Height: rows })
