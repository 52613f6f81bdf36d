import { PREVIEW_SECRET, REQUEST_PREVIEW_SECRET } from './frame-names.ts'

type Options = { origin: string; secret: string; onAnswer: () => void }

/**
 * Gives the secret to the window that opened this one, when it asks from the preview's own origin; every other
 * window and origin hears nothing. Gives the way to stop listening.
 */
export function answerForSecret(page: Window, { origin, secret, onAnswer }: Options): () => void {
  const hear = ({ source, origin: from, data }: MessageEvent<{ $type?: unknown } | null>) => {
    const opener: Window | null = page.opener
    if (!opener || source !== opener || from !== origin || data?.$type !== REQUEST_PREVIEW_SECRET) return
    opener.postMessage({ $type: PREVIEW_SECRET, previewSecret: secret }, origin)
    onAnswer()
  }
  page.addEventListener('message', hear)
  return () => page.removeEventListener('message', hear)
}
