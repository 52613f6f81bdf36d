/**
 * How a terminal, a task or a command of a devbox is reached over a WebSocket: the framing that Kubernetes has for it,
 * `v5.channel.k8s.io`. The first byte of each binary message names its channel.
 */
export const ATTACH_PROTOCOL = 'v5.channel.k8s.io'
export const CHANNELS = { stdin: 0, stdout: 1, stderr: 2, status: 3, resize: 4, close: 255 } as const

/** Of a session that goes on; `from`: the first byte of its output that the caller has not seen. */
export const attachPath = (sandboxId: string, sessionId: string, from: number): string =>
  `/socket/boxes/${encodeURIComponent(sandboxId)}/sessions/${encodeURIComponent(sessionId)}?from=${from}`

/**
 * Of a command that runs as long as the socket is open, with standard output and standard error apart; what it is comes
 * as JSON in the first text message. A command that wants a terminal is opened as a session.
 */
export const execPath = (sandboxId: string): string => `/socket/boxes/${encodeURIComponent(sandboxId)}/exec`

export type ExecRequest = {
  command: string[]
  cwd?: string
  env?: Record<string, string>
}

/** What may be sent to a command that runs, in a text message after the first. */
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

/** What channel 3 tells as JSON: where the output begins that follows, that some was lost, or the end. */
export type AttachStatus =
  | { type: 'from'; offset: number; lost: number }
  | { type: 'exit'; exitCode: number | null; signal: string | null }
  | { type: 'problem'; reason: string; message: string }

export const resizeMessage = (cols: number, rows: number): string =>
  JSON.stringify({ Width: cols, Height: rows })
