import { vi } from 'vitest'
import { find } from '../../sandboxes/testing/dom.ts'
import type { FromFrame, ToFrame } from '../frame.ts'
import { FRAME_READY } from '../frame-names.ts'

/** Returns the messages that a preview's frame receives once it has announced itself, and a function to answer. */
export async function listenInFrame(
  origin: string,
): Promise<{ heard: ToFrame[]; say: (message: FromFrame) => void }> {
  const { contentWindow: inside } = await find<HTMLIFrameElement>('iframe')
  if (!inside) throw new Error('the frame has no window')
  const heard: ToFrame[] = []
  const ports: MessagePort[] = []
  vi.spyOn(inside, 'postMessage').mockImplementation(((
    _data: unknown,
    _to: string,
    [port]: MessagePort[],
  ) => {
    if (!port) return
    ports.push(port)
    port.onmessage = ({ data }) => heard.push(data)
  }) as typeof inside.postMessage)
  window.dispatchEvent(new MessageEvent('message', { source: inside, origin, data: FRAME_READY }))
  return { heard, say: (message) => ports.at(-1)?.postMessage(message) }
}
