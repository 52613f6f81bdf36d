import type { FromFrame, ToFrame } from '../src/runtime/frame.ts'
import { FRAME_PORT, FRAME_READY } from '../src/runtime/frame-names.ts'
import css from './frame.css?inline'
import { openInOwnTab } from './own-tab.ts'
import { createStage } from './stage.ts'

type Settings = { id: string; apps: string[] }

/**
 * The page around every preview. Inside the app it receives everything over one port, which only the app's own origin
 * can pass, once. In its own tab it fetches the files itself.
 */
function start(page: Window): void {
  const settings = JSON.parse(page.document.getElementById('settings')?.textContent ?? '{}') as Settings
  const style = page.document.createElement('style')
  style.textContent = css
  page.document.head.append(style)
  if (page.parent === page) {
    void openInOwnTab(page, settings)
    return
  }
  const take = (event: MessageEvent<unknown>) => {
    const [port] = event.ports
    if (event.source !== page.parent || !settings.apps.includes(event.origin)) return
    if (event.data !== FRAME_PORT || !port) return
    page.removeEventListener('message', take)
    serve(page, port)
  }
  page.addEventListener('message', take)
  page.parent.postMessage(FRAME_READY, '*')
}

function serve(page: Window, port: MessagePort): void {
  const stage = createStage(page, (message: FromFrame) => port.postMessage(message))
  port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
    if (data.type === 'ping') port.postMessage({ type: 'pong' } satisfies FromFrame)
    else void stage.handle(data)
  }
}

start(window)
