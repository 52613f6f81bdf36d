const KEY = 'sandlot-invitation'

/**
 * Keeps the secret of an invitation in this tab while somebody signs in: never in an address, which servers and
 * histories keep. Where the browser keeps nothing the link has to be opened again.
 */
export function keepInvitation(sandboxId: string, token: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ sandboxId, token }))
  } catch {}
}

/** The secret that waits for a sandbox, which is forgotten with it. */
export function takeInvitation(sandboxId: string): string | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('sandboxId' in kept) || !('token' in kept)) return null
    if (kept.sandboxId !== sandboxId || typeof kept.token !== 'string') return null
    sessionStorage.removeItem(KEY)
    return kept.token
  } catch {
    return null
  }
}
