import { featuresQuery } from '@sandlot/core/accounts/queries'
import { toAppError } from '@sandlot/core/errors'
import { previewMessages } from '@sandlot/core/runtime/messages'
import { previewOrigin } from '@sandlot/core/runtime/rules'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { sandboxQuery } from '@sandlot/core/sandboxes/queries'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AuthFrame } from '../accounts/auth-frame.tsx'
import { useTitle } from '../shell/browser/use-title.ts'
import { useServices } from '../shell/services.tsx'
import { PREVIEW_SECRET, REQUEST_PREVIEW_SECRET } from './frame-names.ts'
import { previewSecretQuery } from './preview-queries.ts'

/**
 * Opens a private preview for a signed-in user with access to the sandbox. The preview's own tab, which opened this
 * window, requests the secret, and nobody else gets it (spec AC-080, RT-025, contract §7).
 */
export function AuthorizePreviewPage({ id: given }: { id: string }) {
  // The id may be followed by a port.
  const [id = given] = given.split('-')
  const { client } = useServices()
  const features = useQuery(featuresQuery(client))
  const sandbox = useQuery(sandboxQuery(client, id))
  const [isAnswered, setAnswered] = useState(false)
  useTitle(previewMessages.authorize)

  const pattern = features.data?.previewUrl
  // The window may stay open for longer than a secret is valid.
  const first = sandbox.data?.previewSecret ?? null
  const fresh = useQuery({ ...previewSecretQuery(client, id), enabled: first !== null })
  const secret = fresh.data ?? first
  useEffect(() => {
    if (!pattern || !secret || !sandbox.data) return
    return answerForSecret(window, {
      origin: previewOrigin(pattern, sandbox.data.id),
      secret,
      onAnswer: () => setAnswered(true),
    })
  }, [pattern, secret, sandbox.data])

  const text = (): string => {
    if (sandbox.error)
      return toAppError(sandbox.error).code === 'not_found'
        ? sandboxMessages.notFound
        : toAppError(sandbox.error).message
    if (features.error) return previewMessages.featuresFailed
    if (features.data && !pattern) return previewMessages.off
    if (sandbox.data && !secret) return previewMessages.authorizePublic
    if (isAnswered) return previewMessages.authorized
    return window.opener ? previewMessages.authorizing : previewMessages.authorizeAlone
  }
  return (
    <AuthFrame title={previewMessages.authorize}>
      <p className="text-balance text-center text-ink-muted" role="status">
        {text()}
      </p>
    </AuthFrame>
  )
}

type Options = { origin: string; secret: string; onAnswer: () => void }

/**
 * Sends the secret to the window that opened this one if it asks from the preview's own origin. All other windows and
 * origins are ignored. Returns a function that stops listening.
 */
function answerForSecret(page: Window, { origin, secret, onAnswer }: Options): () => void {
  const hear = ({ source, origin: from, data }: MessageEvent<{ $type?: unknown } | null>) => {
    const opener: Window | null = page.opener
    if (!opener || source !== opener || from !== origin || data?.$type !== REQUEST_PREVIEW_SECRET) return
    opener.postMessage({ $type: PREVIEW_SECRET, previewSecret: secret }, origin)
    onAnswer()
  }
  page.addEventListener('message', hear)
  return () => page.removeEventListener('message', hear)
}
