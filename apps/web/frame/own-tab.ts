import { boxPortOf } from '@sandlot/core/runtime/boxes/rules'
import { PREVIEW_LOOK_MS } from '@sandlot/core/runtime/limits'
import { previewMessages } from '@sandlot/core/runtime/messages'
import type { PreviewSource } from '@sandlot/core/runtime/rules'
import type { FromFrame } from '../src/runtime/frame.ts'
import { startingPreview, withMessage } from '../src/runtime/preview-rules.ts'
import { askForSecret } from './ask-for-secret.ts'
import { createScreen } from './screen.ts'
import { openSession } from './session.ts'
import { createStage, SANDBOX } from './stage.ts'

/** Shows a preview in its own tab: fetches the files, and requests the secret of a private one from the app. */
export async function openInOwnTab(page: Window, settings: { id: string; apps: string[] }): Promise<void> {
  const screen = createScreen(page.document)
  screen.say(previewMessages.phases.starting)
  const reply = await fetch('/__sandlot/files', { credentials: 'same-origin' }).catch(() => null)
  if (reply?.status === 401) return offerToOpen(page, settings, screen)
  if (!reply?.ok)
    return screen.ask(previewMessages.filesFailed, '', previewMessages.tryAgain, () => page.location.reload())
  const source = (await reply.json()) as PreviewSource
  if (source.engine === 'server') {
    if (boxPortOf(page.location.hostname.split('.')[0] ?? '') === null)
      return screen.say(previewMessages.devbox)
    if (page.location.pathname.startsWith('/__sandlot/')) return page.location.replace('/')
    return page.location.reload()
  }

  page.setInterval(() => {
    if (page.document.visibilityState === 'visible') void fetch('/__sandlot/session').catch(() => null)
  }, PREVIEW_LOOK_MS)
  const { pathname, search, hash } = page.location
  const path = pathname + search + hash
  let state = startingPreview(path)
  const stage = createStage(
    page,
    (message: FromFrame) => {
      state = withMessage(state, message)
      screen.show(state)
      if (message.type === 'location' && message.path.startsWith('/'))
        page.history.replaceState(null, '', message.path)
    },
    // Here the dialogs of user code block nothing but itself.
    `${SANDBOX} allow-modals`,
  )
  await stage.handle({ type: 'start', ...source, path, secret: null })
}

type Screen = ReturnType<typeof createScreen>

function offerToOpen(page: Window, { id, apps }: { id: string; apps: string[] }, screen: Screen): void {
  const offer = (text: string) =>
    screen.ask(previewMessages.locked, text, previewMessages.open, async () => {
      screen.say(previewMessages.opening)
      const secret = await askForSecret(page, id, apps)
      if (secret === null) return offer(previewMessages.popupBlocked)
      const outcome = await openSession(secret)
      if (outcome === 'opened') page.location.reload()
      else offer(outcome === 'again' ? previewMessages.openAgain : previewMessages.refused)
    })
  offer(previewMessages.lockedHint)
}
