import { PAGE_TIMEOUT_MS } from '../limits.ts'
import type { ShellCache } from './shell-cache.ts'

/** Sent by a proxy whose server is down. */
const GATEWAY = new Set([502, 503, 504])

type PageNeeds = {
  /** Fetches the page from the network, or returns the request in flight. */
  ask: () => Promise<Response>
  shell: Pick<ShellCache, 'page'>
  /** Resolves after this many milliseconds. */
  wait: (ms: number) => Promise<void>
}

/**
 * Serves a page from the network, so that everybody gets a new version on their next navigation and nobody is stuck
 * with a cached one. The cached shell is used only if the network fails or does not respond for long.
 */
export async function answerPage({ ask, shell, wait }: PageNeeds): Promise<Response> {
  const asked = ask()
  const first = await Promise.race([
    asked.catch(() => undefined),
    wait(PAGE_TIMEOUT_MS).then(() => undefined),
  ])
  if (first && !GATEWAY.has(first.status)) return first
  const kept = await shell.page().catch(() => undefined)
  return kept ?? asked
}

type FileNeeds = {
  request: Pick<Request, 'url'>
  ask: () => Promise<Response>
  shell: Pick<ShellCache, 'file' | 'keepPart'>
  /** Keeps the worker alive until this is done. */
  during: (work: Promise<unknown>) => void
}

/** Serves a file with a content hash in its name. It never changes, so a cached one needs no network. */
export async function answerFile({ request, ask, shell, during }: FileNeeds): Promise<Response> {
  // A device that fails to read its cache counts as having none.
  const kept = await shell.file(request.url).catch(() => undefined)
  if (kept) return kept
  const response = await ask()
  const { pathname } = new URL(request.url)
  if (response.status === 200 && pathname.startsWith('/assets/'))
    during(shell.keepPart(request.url, response.clone()).catch(() => undefined))
  return response
}
