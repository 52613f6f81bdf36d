import type { Person } from './people.ts'

/** Uploads a small file to an instance. */
export async function keepFile({ url }: { url: string }, me: Person, name: string): Promise<{ id: string }> {
  const kept = await fetch(`${url}/api/v1/users/current_user/uploads?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body: 'text',
    headers: {
      authorization: `Bearer ${await me.newToken()}`,
      'content-type': 'application/octet-stream',
    },
  })
  return kept.json()
}
