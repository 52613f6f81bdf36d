import type { Client } from './client.ts'

/** A call that is loaded with the first use of it. */
export const lazyCall = <Call>(load: () => Promise<Call & ((...input: never[]) => Promise<unknown>)>): Call =>
  (async (...input: never[]) => (await load())(...input)) as Call

/** A client whose transports come with the first call, or as soon as whoever loads them has them. */
export const lazyClient = (baseUrl: string, load: () => Promise<Client>): Client => ({
  baseUrl,
  rest: lazyCall(async () => (await load()).rest),
  graphql: lazyCall(async () => (await load()).graphql),
  raw: async () => (await load()).raw(),
})
