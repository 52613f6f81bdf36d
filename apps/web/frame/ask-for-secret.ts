import { PREVIEW_SECRET, REQUEST_PREVIEW_SECRET } from '../src/runtime/frame-names.ts'

const ASK_MS = 300
const WINDOW = 'width=480,height=600'

/**
 * Asks the app, in a window of its own, for the secret of this preview (contract §7). Null when no window could be
 * opened or it was closed without an answer. Only a message of that window and of the app's origin counts.
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
