import { TOKEN_DAYS } from '@sandlot/core/accounts/limits'
import { signOut } from '@sandlot/core/accounts/rest'
import { createClient } from '@sandlot/core/client'
import { toAppError } from '@sandlot/core/errors'
import { forgetHost, hostState } from '../shell/host-state.ts'
import { item, oneAtATime } from '../shell/store.ts'

/** Tokens that are no longer used and that their hosts have yet to revoke. */
const left = item<Left[]>('left')

type Left = { origin: string; token: string; at: number }

/** Serializes changes across all parts of the extension. A token lost from the list would never be revoked. */
const changeLeft = (change: (list: readonly Left[]) => Left[]): Promise<void> =>
  oneAtATime('left', async () => left.set(change((await left.get()) ?? [])))

/** Signs out here immediately, and at the host as soon as it can be reached. */
export async function leaveHost(origin: string): Promise<void> {
  const token = await hostState(origin).token.get()
  if (token !== undefined) await changeLeft((list) => [...list, { origin, token, at: Date.now() }])
  await forgetHost(origin)
  await revokeLeft()
}

/** Asks hosts to revoke pending tokens. Those that do not answer are retried later. */
export async function revokeLeft(): Promise<void> {
  const waiting = (await left.get()) ?? []
  const done = await Promise.all(waiting.map(revoke))
  if (!done.includes(true)) return
  const revoked = new Set(waiting.filter((_, index) => done[index]).map(({ token }) => token))
  await changeLeft((list) => list.filter(({ token }) => !revoked.has(token)))
}

export const hasLeft = async (): Promise<boolean> => ((await left.get()) ?? []).length > 0

async function revoke({ origin, token, at }: Left): Promise<boolean> {
  // By then it has expired anyway.
  if (Date.now() - at > TOKEN_DAYS * 86_400_000) return true
  const client = createClient({
    baseUrl: origin,
    fetch: (input, init) => fetch(input, { ...init, credentials: 'omit' }),
    name: 'extension',
    token: () => token,
  })
  try {
    await client.rest(signOut)
    return true
  } catch (error) {
    return toAppError(error).code === 'unauthenticated'
  }
}
