import type { Reach } from './reach.ts'
import { item } from './store.ts'

/** What is kept for one host. Only the background reads the token. */
export const hostState = (origin: string) => ({
  token: item<string>(`token:${origin}`),
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

/** Forgets all that was learned from a host. */
export async function forgetHost(origin: string): Promise<void> {
  await Promise.all(Object.values(hostState(origin)).map((one) => one.remove()))
}
