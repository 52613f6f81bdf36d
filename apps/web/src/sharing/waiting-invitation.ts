const KEY = 'sandlot-invitation'

/**
 * Stores the secret of an invitation in this tab while the user signs in. It never appears in an address, which servers
 * and histories record. Without storage the link has to be opened again.
 */
export function keepInvitation(sandboxId: string, token: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ sandboxId, token }))
  } catch {}
}

/** Returns and deletes the stored secret for a sandbox. */
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
