import type { Client } from './client.ts'

/** A function that is loaded on its first call. */
export const lazyCall = <Call>(load: () => Promise<Call & ((...input: never[]) => Promise<unknown>)>): Call =>
  (async (...input: never[]) => (await load())(...input)) as Call

/** A client whose transports load with the first call, or once `load` resolves. */
export const lazyClient = (baseUrl: string, load: () => Promise<Client>): Client => ({
  baseUrl,
  rest: lazyCall(async () => (await load()).rest),
  graphql: lazyCall(async () => (await load()).graphql),
  raw: async () => (await load()).raw(),
})
