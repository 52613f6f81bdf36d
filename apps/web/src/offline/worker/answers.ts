import { PAGE_TIMEOUT_MS } from '../limits.ts'
import type { ShellCache } from './shell-cache.ts'

/** Said by what stands in front of a server that is not there. */
const GATEWAY = new Set([502, 503, 504])

type PageNeeds = {
  /** The page from the network, asked for already or now. */
  ask: () => Promise<Response>
  shell: Pick<ShellCache, 'page'>
  /** Settles after so many milliseconds. */
  wait: (ms: number) => Promise<void>
}

/**
 * A page comes from the network, so that a new version reaches everybody at their next navigation; nobody is
 * trapped on what is kept. Only where the network fails or is silent for long, the kept shell stands in.
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
  /** Lets the worker live until this is done. */
  during: (work: Promise<unknown>) => void
}

/** A file whose name changes with its content is what it was, so one that is kept needs no network. */
export async function answerFile({ request, ask, shell, during }: FileNeeds): Promise<Response> {
  // A device that refuses to read what it kept is one that kept nothing.
  const kept = await shell.file(request.url).catch(() => undefined)
  if (kept) return kept
  const response = await ask()
  const { pathname } = new URL(request.url)
  if (response.status === 200 && pathname.startsWith('/assets/'))
    during(shell.keepPart(request.url, response.clone()).catch(() => undefined))
  return response
}
