import { HEARTBEAT_MS, HEARTBEAT_PATIENCE_MS } from '@sandlot/core/runtime/limits'
import { fileChanges, type PreviewFile, type PreviewSource } from '@sandlot/core/runtime/rules'
import { FromFrame, type ToFrame } from './frame.ts'
import { FRAME_PORT, FRAME_READY } from './frame-names.ts'

export type FrameLink = {
  /** Updates the files in the frame. Only changes are sent. */
  show(files: readonly PreviewFile[]): void
  send(message: Exclude<ToFrame, { type: 'start' | 'update' | 'ping' }>): void
  close(): void
}

export type FrameLinkOptions = {
  page: Window
  frame: () => HTMLIFrameElement | null
  /** The only origin whose messages count. */
  origin: string
  /** Returns the initial state for the frame. Called again when the frame was reloaded. */
  begin: () => PreviewSource & { path: string; secret: string | null }
  onStart: () => void
  onMessage: (message: FromFrame) => void
  /** Called when the frame stops answering or answers again. */
  onSilence: (isSilent: boolean) => void
}

/**
 * Talks to the preview in a frame. Only the frame of the sandbox's own origin receives the port and the files. Its
 * messages are untrusted, because user code has the same origin.
 */
export function linkFrame(options: FrameLinkOptions): FrameLink {
  const { page, frame, origin, begin, onStart, onMessage, onSilence } = options
  let port: MessagePort | null = null
  let shown: readonly PreviewFile[] = []
  let askedAt: number | null = null
  let isSilent = false

  const send = (message: ToFrame) => port?.postMessage(message)
  const setSilent = (next: boolean) => {
    if (isSilent === next) return
    isSilent = next
    onSilence(next)
  }
  const receive = (data: unknown) => {
    const message = readMessage(data)
    if (message?.type === 'pong') {
      askedAt = null
      setSilent(false)
    } else if (message) onMessage(message)
  }
  const hear = (event: MessageEvent<unknown>) => {
    const element = frame()
    if (!element?.contentWindow || event.source !== element.contentWindow) return
    if (event.origin !== origin || event.data !== FRAME_READY) return
    port?.close()
    // A page that was reloaded never answers what its predecessor was asked.
    askedAt = null
    setSilent(false)
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = ({ data }) => receive(data)
    element.contentWindow.postMessage(FRAME_PORT, origin, [channel.port2])
    const source = begin()
    shown = source.files
    onStart()
    send({ type: 'start', ...source })
  }
  const beat = () => {
    if (!port || page.document.visibilityState === 'hidden') return
    const now = page.performance.now()
    if (askedAt === null) {
      askedAt = now
      send({ type: 'ping' })
    } else if (now - askedAt > HEARTBEAT_PATIENCE_MS) setSilent(true)
  }
  page.addEventListener('message', hear)
  const beats = page.setInterval(beat, HEARTBEAT_MS)
  return {
    show: (files) => {
      const changes = port && fileChanges(shown, files)
      if (!changes) return
      shown = files
      send({ type: 'update', ...changes })
    },
    send,
    close: () => {
      page.removeEventListener('message', hear)
      page.clearInterval(beats)
      port?.close()
      port = null
    },
  }
}

/** Returns a valid message, or null. User code may send anything, including values nested too deeply to be parsed. */
function readMessage(data: unknown): FromFrame | null {
  try {
    const parsed = FromFrame.safeParse(data)
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
