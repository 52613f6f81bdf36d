import { previewMessages } from '@sandlot/core/runtime/messages'
import { type PreviewSource, withChanges } from '@sandlot/core/runtime/rules'
import type { FromFrame, ToFrame } from '../src/runtime/frame.ts'
import { type BundlerLink, linkBundler } from './bundler-link.ts'
import { createDoor } from './door.ts'
import { reviveAfterOutage } from './revival.ts'
import { createTrail } from './trail.ts'

/** What user code may do in its frame. It has no access to the pages around it and cannot block them with dialogs. */
export const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'
const ALLOW = 'clipboard-write; fullscreen; autoplay'

export type Stage = { handle(message: Exclude<ToFrame, { type: 'ping' }>): Promise<void> }

/** Shows a sandbox in a frame inside this page and forwards its messages. */
export function createStage(
  page: Window,
  tell: (message: FromFrame) => void,
  sandbox: string = SANDBOX,
): Stage {
  let here = '/'
  let source: PreviewSource | null = null
  let inner: HTMLIFrameElement | null = null
  let bundler: BundlerLink | null = null
  const door = createDoor(page, () => report({ type: 'secret-wanted' }))
  const trail = createTrail()

  const report = (message: FromFrame) => {
    if (message.type === 'location') here = message.path
    tell(message)
  }
  /** A site's pages report where they are but do not know where they were. */
  const pass = (message: FromFrame) =>
    report(message.type === 'location' && !bundler ? trail.at(message.path) : message)

  const show = (path: string) => {
    if (!inner) return
    // Replaced rather than pushed, so that the browser's Back button leaves the page that the user sees as one.
    if (canReach(inner)) inner.contentWindow?.location.replace(path)
    else inner.src = path
  }

  const begin = async ({ path, secret, ...started }: Extract<ToFrame, { type: 'start' }>) => {
    source = started
    page.sandlotShell = { engine: started.engine, report: pass }
    report({ type: 'status', phase: 'starting' })
    if (secret !== null) void door.bring(secret)
    const isOpen = await door.isOpen()
    if (started.engine === 'server') {
      if (isOpen) page.location.replace(path)
      else report({ type: 'problem', problem: refusedProblem })
      return
    }
    const frame = page.document.createElement('iframe')
    inner = frame
    inner.setAttribute('sandbox', sandbox)
    inner.allow = ALLOW
    inner.title = previewMessages.preview
    if (started.engine === 'bundler') bundler = linkBundler(page, inner, () => source ?? started, report)
    here = path
    inner.src = path
    reviveAfterOutage(page, {
      isReachable: () => canReach(frame),
      answers: () => (bundler ? bundler.isHere() : canReach(frame)),
      load: () => {
        frame.src = here
      },
    })
    page.document.body.append(inner)
  }

  return {
    handle: async (message) => {
      switch (message.type) {
        case 'start':
          if (!source) await begin(message)
          break
        case 'secret':
          if (source && (await door.bring(message.secret)) && inner) reload(inner)
          break
        case 'update':
          if (!source) break
          source = { ...source, files: withChanges(source.files, message) }
          bundler?.compile()
          break
        case 'resources':
          if (!source) break
          source = { ...source, externalResources: message.externalResources }
          if (bundler) bundler.compile()
          else if (inner) reload(inner)
          break
        case 'saved':
          if (bundler || !inner) break
          if (message.stylesOnly && canReach(inner))
            inner.contentWindow?.dispatchEvent(new Event('sandlot-styles'))
          else reload(inner)
          break
        case 'navigate':
          show(message.path)
          break
        case 'reload':
          if (inner) reload(inner)
          break
        case 'back':
        case 'forward':
          if (bundler) bundler.move(message.type === 'back' ? 'urlback' : 'urlforward')
          else {
            const to = trail.step(message.type === 'back' ? -1 : 1)
            if (to !== null) show(to)
          }
          break
      }
    },
  }
}

const refusedProblem = {
  title: previewMessages.refused,
  message: '',
  path: null,
  line: null,
  column: null,
}

/** A link may have led the frame to another site. */
function canReach(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentDocument !== null
  } catch {
    return false
  }
}

function reload(frame: HTMLIFrameElement): void {
  if (canReach(frame)) frame.contentWindow?.location.reload()
  else frame.src = frame.getAttribute('src') ?? '/'
}
