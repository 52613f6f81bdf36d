import type { Client } from '../../client.ts'
import { EXECUTOR_TOKEN_CACHE_MS } from './limits.ts'
import { executorToken } from './rest.ts'

/** As stored on the device: the token, and when it was requested. */
export type KeptToken = { key: string; timestamp: number }

export type TokenStore = {
  read: () => Promise<KeptToken | null> | KeptToken | null
  write: (kept: KeptToken) => Promise<void> | void
}

/** The token of this device's executors, requested once per 24 hours (spec LV-020, LV-021, ST-008). */
export async function deviceToken(client: Client, store: TokenStore, now: () => number): Promise<string> {
  const kept = await store.read()
  if (kept && now() - kept.timestamp < EXECUTOR_TOKEN_CACHE_MS) return kept.key
  return renewToken(client, store, now)
}

/** Requests a new token after the cached one was rejected. */
export async function renewToken(client: Client, store: TokenStore, now: () => number): Promise<string> {
  const timestamp = now()
  const { jwt } = await client.rest(executorToken)
  await store.write({ key: jwt, timestamp })
  return jwt
}
