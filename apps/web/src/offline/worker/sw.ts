import { answerFile, answerPage } from './answers.ts'
import { createShellCache, type ShellFile } from './shell-cache.ts'
import { wayOf } from './ways.ts'

/* The parts of a worker's types that are used here. The complete types conflict with those of pages. */
type LifeEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = LifeEvent & {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
type Events = { install: LifeEvent; activate: LifeEvent; fetch: FetchEvent; message: MessageEvent }
type Scope = {
  /** Injected by the build. */
  __WB_MANIFEST: ShellFile[]
  location: Location
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { disable: () => Promise<void> } }
  addEventListener: <Name extends keyof Events>(name: Name, handle: (event: Events[Name]) => void) => void
}
declare const self: Scope

const files = self.__WB_MANIFEST
const { origin } = self.location
const shell = createShellCache({ files, caches, fetch: (...call) => fetch(...call), origin })
const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

self.addEventListener('install', (event) => event.waitUntil(shell.install()))

self.addEventListener('activate', (event) => {
  const begin = async () => {
    await shell.cleanUp()
    // Older workers enabled preloading, which browsers remember. Requests that no worker handles would then be sent
    // twice.
    await self.registration.navigationPreload?.disable()
    await self.clients.claim()
  }
  event.waitUntil(begin())
})

// A new version is activated only by a page, because an open page may have unsaved work.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const way = wayOf(request, origin)
  if (way === 'page') {
    const asked = fetch(request)
    event.waitUntil(asked.catch(() => undefined))
    event.respondWith(answerPage({ ask: () => asked, shell, wait }))
  } else if (way === 'asset')
    event.respondWith(
      answerFile({ request, ask: () => fetch(request), shell, during: (work) => event.waitUntil(work) }),
    )
})
