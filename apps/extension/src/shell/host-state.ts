import type { Reach } from './reach.ts'
import { item, oneAtATime } from './store.ts'

/** Everything stored for one host. Only the background reads the token. */
export const hostState = (origin: string) => ({
  token: item<string>(`token:${origin}`),
  /** Identifies the sign-in, since the next one may be another person's. */
  signedIn: item<string>(`signed-in:${origin}`),
  reach: item<Reach>(`reach:${origin}`),
  unread: item<number>(`unread:${origin}`),
  signIn: item<SignIn>(`sign-in:${origin}`),
  workspaceId: item<string>(`workspace:${origin}`),
  /** The machine size for imports. If unset, the workspace's default applies. */
  vmTier: item<number>(`vm-tier:${origin}`),
  kept: item<Kept>(`kept:${origin}`),
})

/** A sign-in that is waiting for the user, or the reason why it failed. */
export type SignIn =
  | { state: 'asking' }
  | {
      state: 'waiting'
      deviceCode: string
      clientId: string
      userCode: string
      page: string
      intervalSeconds: number
      expiresAt: number
    }
  | { state: 'failed'; problem: string }

/** Cached answers that the popup paints before its first request, each with its query key and time. */
export type Kept = { answers: { key: readonly unknown[]; data: unknown; at: number }[] }

/**
 * Runs a read-modify-write of a host's state, one at a time across all parts of the extension. Otherwise an answer that
 * arrives during a sign-out would restore what was just forgotten. The work must not wait for the host, nor nest.
 */
export const inTurn = (origin: string, work: () => Promise<void>): Promise<void> =>
  oneAtATime(`host:${origin}`, work)

/** Changes the state of the user signed in with `bearer`. Does nothing once they have signed out or in again. */
export const whileSignedIn = (origin: string, bearer: string, work: () => Promise<void>): Promise<void> =>
  inTurn(origin, async () => {
    if ((await hostState(origin).token.get()) === bearer) await work()
  })

/** Deletes everything that is stored about a host. */
export const forgetHost = (origin: string): Promise<void> =>
  inTurn(origin, async () => {
    await Promise.all(Object.values(hostState(origin)).map((one) => one.remove()))
  })
