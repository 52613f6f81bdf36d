/** Trades the secret of a private preview for a cookie of this host; false where it is not the right one. */
export async function openSession(secret: string): Promise<boolean> {
  const reply = await fetch('/__sandlot/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret }),
  }).catch(() => null)
  return reply?.ok === true
}
