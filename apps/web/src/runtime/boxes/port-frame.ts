import { FromFrame, type ToFrame } from '../frame.ts'
import { FRAME_PORT, FRAME_READY } from '../frame-names.ts'

type Options = {
  page: Window
  frame: () => HTMLIFrameElement | null
  origin: string
  /** What the page at a port's host needs to open the port in its place. */
  begin: () => Extract<ToFrame, { type: 'start' }>
  onOpen: () => void
  /** Called when the browser had to clear its storage, so that a newer secret is required. */
  onSecretWanted: () => void
  onRefused: () => void
}

/**
 * Opens a port in a frame. Our page at the port's host receives the secret of a private one over a message port that
 * only we can pass, and navigates to the target. After that there are no messages, except when access has ended.
 */
export function openPort({ page, frame, origin, begin, onOpen, onSecretWanted, onRefused }: Options) {
  let port: MessagePort | null = null
  const hear = ({ source, origin: from, data }: MessageEvent<unknown>) => {
    const inside = frame()?.contentWindow
    if (!inside || source !== inside || from !== origin || data !== FRAME_READY) return
    port?.close()
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = ({ data: said }: MessageEvent<unknown>) => {
      const message = FromFrame.safeParse(said).data
      if (message?.type === 'secret-wanted') onSecretWanted()
      if (message?.type === 'problem') onRefused()
    }
    inside.postMessage(FRAME_PORT, origin, [channel.port2])
    port.postMessage(begin())
    onOpen()
  }
  page.addEventListener('message', hear)
  return {
    bring: (secret: string) => port?.postMessage({ type: 'secret', secret } satisfies ToFrame),
    close: () => {
      page.removeEventListener('message', hear)
      port?.close()
    },
  }
}
