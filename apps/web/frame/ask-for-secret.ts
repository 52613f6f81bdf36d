import { PREVIEW_SECRET, REQUEST_PREVIEW_SECRET } from '../src/runtime/frame-names.ts'

const ASK_MS = 300
const WINDOW = 'width=480,height=600'

/**
 * Requests the secret of this preview from the app in a window (contract §7). Resolves with null if no window could be
 * opened or it was closed without an answer. Only messages from that window and the app's origin count.
 */
export function askForSecret(page: Window, id: string, apps: readonly string[]): Promise<string | null> {
  const from = URL.canParse(page.document.referrer) ? new URL(page.document.referrer).origin : ''
  const app = apps.includes(from) ? from : apps[0]
  const opened = app === undefined ? null : page.open(`${app}/auth/sandbox/${id}`, '_blank', WINDOW)
  if (!opened || app === undefined) return Promise.resolve(null)
  return new Promise((resolve) => {
    const finish = (secret: string | null) => {
      page.clearInterval(asking)
      page.removeEventListener('message', hear)
      opened.close()
      resolve(secret)
    }
    const hear = ({
      source,
      origin,
      data,
    }: MessageEvent<{ $type?: string; previewSecret?: unknown } | null>) => {
      if (source !== opened || origin !== app || data?.$type !== PREVIEW_SECRET) return
      finish(typeof data.previewSecret === 'string' ? data.previewSecret : null)
    }
    page.addEventListener('message', hear)
    const asking = page.setInterval(() => {
      if (opened.closed) finish(null)
      else opened.postMessage({ $type: REQUEST_PREVIEW_SECRET }, app)
    }, ASK_MS)
  })
}
