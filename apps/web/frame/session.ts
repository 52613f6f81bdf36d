/**
 * The outcome of trading a secret. `again` if the browser had to clear its storage first, so that a newer secret is
 * needed.
 */
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
