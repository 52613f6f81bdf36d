import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { vi } from 'vitest'
import { createAppRouter } from '../../router.tsx'
import type { Answers } from './server.ts'
import { type ServiceOptions, testServices } from './services.ts'
import { render } from './show-page.tsx'

/** Shows the whole app at an address, with a server that answers as told. */
export function showApp(at: string, answers: Answers, options: ServiceOptions = {}) {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  // jsdom has no layout, so nothing scrolls.
  Element.prototype.scrollTo ??= () => undefined
  Element.prototype.scrollIntoView ??= () => undefined
  const services = testServices(answers, options)
  const router = createAppRouter(services)
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [at] }) })
  render(services, <RouterProvider router={router} />)
  return { services, router }
}
