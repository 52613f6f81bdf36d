import { SOCKET_STEPS_MS } from '@sandlot/core/limits'
import {
  ATTACH_PROTOCOL,
  type AttachStatus,
  attachPath,
  CHANNELS,
  resizeMessage,
} from '@sandlot/core/runtime/boxes/attach-rules'
import type { Schedule } from '../../../shell/toast-service.ts'
import { HELD_MAX_LENGTH, UNREAD_MAX_BYTES, UNREAD_RESUME_BYTES } from './limits.ts'

export type AttachState = 'connecting' | 'open' | 'reconnecting' | 'ended'

export type AttachEvents = {
  state: (state: AttachState) => void
  /** Calls `read` once the bytes are on screen. `isReplay` if they were printed before this connection. */
  output: (bytes: Uint8Array, read: () => void, isReplay: boolean) => void
  /** This much output is lost for good. */
  lost: (bytes: number) => void
  exit: (code: number | null) => void
  problem: (message: string) => void
}

type Socket = Pick<WebSocket, 'binaryType' | 'readyState' | 'send' | 'close' | 'onmessage' | 'onclose'>

type Options = {
  /** The scheme, `ws:` or `wss:`, and the host. */
  base: string
  sandboxId: string
  sessionId: string
  fetchToken: () => Promise<string>
  /** Whether requesting a token may succeed on another attempt. */
  mayRetry: (error: unknown) => boolean
  open: (url: string, protocols: string[]) => Socket
  schedule: Schedule
  on: AttachEvents
}

export type Attached = {
  type: (text: string) => void
  resize: (cols: number, rows: number) => void
  /** Disconnects. The process keeps running. */
  close: () => void
}

const OPEN = 1
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Passes the short-lived token in the protocol list, as Phoenix clients do, so that it is not part of any address. */
const protocolsWith = (token: string): string[] => [
  ATTACH_PROTOCOL,
  `base64url.bearer.phx.${btoa(token).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`,
]

const frame = (channel: number, text: string): Uint8Array<ArrayBuffer> => {
  const body = encoder.encode(text)
  const bytes = new Uint8Array(body.length + 1)
  bytes[0] = channel
  bytes.set(body, 1)
  return bytes
}

/**
 * Follows a terminal or a task. After a gap it resumes at the first byte that was not seen. If output arrives faster
 * than the screen can show it, it disconnects until it has caught up, which affects nothing but this page.
 */
export function attachTo(options: Options): Attached {
  const { base, sandboxId, sessionId, schedule, on } = options
  let socket: Socket | null = null
  let seen = 0
  let unread = 0
  let tries = 0
  let size: { cols: number; rows: number } | null = null
  /** Input typed before the connection was open. */
  let held = ''
  let isOpen = false
  let isOver = false
  let isFull = false
  let isReplay = true
  let callOff = () => {}

  const finish = () => {
    isOver = true
    on.state('ended')
  }
  const again = () => {
    if (isOver || isFull) return
    tries += 1
    on.state('reconnecting')
    const wait = SOCKET_STEPS_MS[Math.min(tries, SOCKET_STEPS_MS.length) - 1] ?? SOCKET_STEPS_MS[0]
    callOff = schedule(() => void connect(), wait)
  }
  const read = (count: number) => () => {
    unread -= count
    if (!isFull || unread > UNREAD_RESUME_BYTES) return
    isFull = false
    if (!isOver) void connect()
  }
  const take = (bytes: Uint8Array) => {
    seen += bytes.length
    unread += bytes.length
    on.output(bytes, read(bytes.length), isReplay)
    isReplay = false
    if (unread < UNREAD_MAX_BYTES || isFull) return
    isFull = true
    socket?.close()
  }
  const heed = (status: AttachStatus) => {
    switch (status.type) {
      case 'from':
        if (status.lost > 0) on.lost(status.lost)
        seen = status.offset
        tries = 0
        isReplay = true
        isOpen = true
        if (size) send(CHANNELS.resize, resizeMessage(size.cols, size.rows))
        if (held !== '') send(CHANNELS.stdin, held)
        held = ''
        on.state('open')
        break
      case 'exit':
        on.exit(status.exitCode)
        finish()
        break
      case 'problem':
        on.problem(status.message)
        finish()
    }
  }
  const hear = (data: unknown) => {
    if (!(data instanceof ArrayBuffer) || data.byteLength === 0) return
    const [channel] = new Uint8Array(data, 0, 1)
    const body = new Uint8Array(data, 1)
    if (channel === CHANNELS.stdout || channel === CHANNELS.stderr) take(body)
    else if (channel === CHANNELS.status) {
      const status = statusIn(body)
      if (status) heed(status)
    }
  }
  const connect = async () => {
    let token: string
    try {
      token = await options.fetchToken()
    } catch (error) {
      if (options.mayRetry(error)) return again()
      on.problem(error instanceof Error ? error.message : String(error))
      return finish()
    }
    if (isOver) return
    const opened = options.open(base + attachPath(sandboxId, sessionId, seen), protocolsWith(token))
    socket = opened
    opened.binaryType = 'arraybuffer'
    opened.onmessage = ({ data }) => {
      if (!isOver && socket === opened && !isFull) hear(data)
    }
    opened.onclose = () => {
      if (socket !== opened) return
      isOpen = false
      again()
    }
  }
  const send = (channel: number, text: string) => {
    if (isOpen && socket?.readyState === OPEN) socket.send(frame(channel, text))
  }

  on.state('connecting')
  void connect()
  return {
    type: (text) => {
      if (isOpen) send(CHANNELS.stdin, text)
      else if (!isOver && held.length + text.length <= HELD_MAX_LENGTH) held += text
    },
    resize: (cols, rows) => {
      size = { cols, rows }
      send(CHANNELS.resize, resizeMessage(cols, rows))
    },
    close: () => {
      isOver = true
      callOff()
      socket?.close()
    },
  }
}

function statusIn(bytes: Uint8Array): AttachStatus | null {
  try {
    return JSON.parse(decoder.decode(bytes)) as AttachStatus
  } catch {
    return null
  }
}
