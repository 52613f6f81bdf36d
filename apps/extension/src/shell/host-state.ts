import type { Reach } from './reach.ts'
import { item, oneAtATime } from './store.ts'

/** What is kept for one host. Only the background reads the token. */
export const hostState = (origin: string) => ({
  token: item<string>(`token:${origin}`),
  /** Which sign-in this is: whoever signs in next may be somebody else. */
  signedIn: item<string>(`signed-in:${origin}`),
  reach: item<Reach>(`reach:${origin}`),
  unread: item<number>(`unread:${origin}`),
  signIn: item<SignIn>(`sign-in:${origin}`),
  workspaceId: item<string>(`workspace:${origin}`),
  /** The size of machine that imports are to take; without it that of the workspace. */
  vmTier: item<number>(`vm-tier:${origin}`),
  kept: item<Kept>(`kept:${origin}`),
})

/** A sign-in that waits for its person, or why it came to nothing. */
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

/** What the popup paints before anything was asked: answers by the key of their question, and when they came. */
export type Kept = { answers: { key: readonly unknown[]; data: unknown; at: number }[] }

/**
 * Changes what is kept for a host by what is read in the same work. One such work runs at a time in all parts of the
 * extension: an answer that comes while somebody signs out would bring back what was just forgotten. It must not wait
 * for the host, nor begin another.
 */
export const inTurn = (origin: string, work: () => Promise<void>): Promise<void> =>
  oneAtATime(`host:${origin}`, work)

/** Changes what is kept for whoever is signed in; does nothing once they have signed out, or in again. */
export const whileSignedIn = (origin: string, bearer: string, work: () => Promise<void>): Promise<void> =>
  inTurn(origin, async () => {
    if ((await hostState(origin).token.get()) === bearer) await work()
  })

/** Forgets all that was learned from a host. */
export const forgetHost = (origin: string): Promise<void> =>
  inTurn(origin, async () => {
    await Promise.all(Object.values(hostState(origin)).map((one) => one.remove()))
  })
