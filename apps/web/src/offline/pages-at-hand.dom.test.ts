// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { AppRouter } from '../router.tsx'
import { createConnection } from '../shell/live/connection.ts'
import { keepPagesAtHand } from './pages-at-hand.ts'

/** The parts of a router that are used here, on a page of the dashboard. `go` navigates to a page. */
function routerWith(...paths: string[]) {
  const asked: string[] = []
  let resolved = () => {}
  const router = {
    latestLocation: { pathname: '/dashboard/recent' },
    routesByPath: Object.fromEntries(paths.map((fullPath) => [fullPath, { fullPath }])),
    loadRouteChunk: async ({ fullPath }: { fullPath: string }) => void asked.push(fullPath),
    subscribe: (_event: string, listener: () => void) => {
      resolved = listener
    },
  }
  return { router: router as unknown as AppRouter, asked, go: () => resolved() }
}

const schedule = (run: () => void) => {
  queueMicrotask(run)
  return () => undefined
}

test('preloads the dashboard pages, and no others', async () => {
  const { router, asked } = routerWith('/dashboard/drafts', '/signin', '/dashboard/shared')
  keepPagesAtHand(router, { schedule, connection: createConnection(new EventTarget(), () => true) })
  await vi.waitFor(() => expect(asked).toEqual(['/dashboard/drafts', '/dashboard/shared']))
})

test('preloads nothing offline, and catches up on the next navigation once online', async () => {
  let isOnline = false
  const isAsked = vi.fn(() => isOnline)
  const { router, asked, go } = routerWith('/dashboard/drafts', '/dashboard/shared')
  keepPagesAtHand(router, { schedule, connection: createConnection(new EventTarget(), isAsked) })
  await vi.waitFor(() => expect(isAsked).toHaveBeenCalledOnce())
  expect(asked).toEqual([])
  isOnline = true
  go()
  await vi.waitFor(() => expect(asked).toEqual(['/dashboard/drafts', '/dashboard/shared']))
})
