/** What became of a secret: `again` where the browser first had to forget, and only a newer one opens. */
type Traded = 'opened' | 'again' | 'refused'

/** Trades the secret of a private preview for a cookie of this host. */
export async function openSession(secret: string): Promise<Traded> {
  const reply = await fetch('/__sandlot/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret }),
  }).catch(() => null)
  if (reply?.status === 202) return 'again'
  return reply?.ok === true ? 'opened' : 'refused'
}
