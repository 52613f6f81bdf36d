import { browser } from 'wxt/browser'

/** Requests of the extension's pages to the background, the only part that has tokens and talks to hosts. */
export type Request =
  | {
      kind: 'fetch'
      origin: string
      path: string
      method: string
      headers: [string, string][]
      body: string | null
    }
  | { kind: 'sign-in' | 'cancel-sign-in' | 'sign-out' | 'refresh'; origin: string }
  | { kind: 'mark-read'; origin: string; id: string }

/** A host's response in a form that can be sent between parts of the extension. */
export type Answer =
  | { ok: true; status: number; statusText: string; headers: [string, string][]; body: string }
  | { ok: false; problem: string }

export const ask = (request: Request): Promise<unknown> => browser.runtime.sendMessage(request)

/** Whether a message comes from one of the extension's own pages, as opposed to its script on GitHub's pages. */
export function isFromOwnPage({ id, url }: { id?: string | undefined; url?: string | undefined }): boolean {
  return id === browser.runtime.id && url?.startsWith(browser.runtime.getURL('/')) === true
}

/** Whether a message comes from the extension's script on a GitHub page. */
export const isFromOwnScript = ({ id, tab }: { id?: string | undefined; tab?: unknown }): boolean =>
  id === browser.runtime.id && tab !== undefined

/** `fetch` for the extension's pages, carried out by the background. */
export const askingFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const { origin, pathname, search } = new URL(request.url)
  const answer = (await ask({
    kind: 'fetch',
    origin,
    path: pathname + search,
    method: request.method,
    headers: [...request.headers],
    body: request.body === null ? null : await request.text(),
  })) as Answer
  if (!answer.ok) throw new TypeError(answer.problem)
  const { status, statusText, headers, body } = answer
  return new Response([204, 304].includes(status) ? null : body, { status, statusText, headers })
}
