/** Returns the nonce that the server put into this page. Style elements without it are blocked. */
export function cspNonce(page: Document): string | null {
  const holder =
    page.querySelector<HTMLElement>('meta[property="csp-nonce"]') ?? page.querySelector('script[nonce]')
  return holder?.nonce || null
}
