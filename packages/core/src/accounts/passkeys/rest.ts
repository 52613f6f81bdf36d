import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

/** The options for the browser and its answer, as WebAuthn's JSON. */
const PublicKey = z.record(z.string(), z.unknown())
const Credential = z
  .record(z.string(), z.unknown())
  .check(z.refine(({ id }) => typeof id === 'string', 'Expected a credential with its id.'))

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether it belongs to the current address of the instance. */
  isUsable: z.boolean(),
  /** Whether the person has no other way to sign in. */
  isOnlyWayIn: z.boolean(),
  insertedAt: z.string(),
  /** Null if it was never used. */
  lastUsedAt: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof Passkey>

const byId = z.object({ id: z.string() })

/** The person's passkeys, oldest first. */
export const listPasskeys = endpoint({
  method: 'GET',
  path: '/auth/passkeys',
  summary: 'List your passkeys',
  reply: z.object({ passkeys: z.array(Passkey) }),
})

/**
 * Options for `navigator.credentials.create`. Needs a browser with a fresh sign-in (`sign_in_again` otherwise), except
 * for the first passkey of non-administrators who have no other way in.
 */
export const passkeyCreation = endpoint({
  method: 'POST',
  path: '/auth/passkeys/options',
  summary: 'Start adding a passkey',
  reply: z.object({ publicKey: PublicKey }),
})

/** Saves what the browser made of the options, which work once, for five minutes, in this browser. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys',
  summary: 'Add a passkey',
  body: z.object({ credential: Credential, name: z.optional(z.string()) }),
  reply: Passkey,
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/auth/passkeys/:id',
  summary: 'Rename a passkey',
  params: byId,
  body: z.object({ name: z.string() }),
  reply: Passkey,
})

/** Refused with conflict for the only way in, unless `isMeant` confirms that this is intended. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/auth/passkeys/:id',
  summary: 'Remove a passkey',
  params: byId,
  query: z.object({ isMeant: z.optional(z.enum(['true', 'false'])) }),
  reply: z.looseObject({}),
})

/** Options for `navigator.credentials.get`. */
export const passkeyRequest = endpoint({
  method: 'POST',
  path: '/auth/passkeys/sign-in/options',
  summary: 'Start a sign-in with a passkey',
  reply: z.object({ publicKey: PublicKey }),
})

/** Signs this browser in, or confirms the identity of a person who is already signed in. */
export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/sign-in',
  summary: 'Sign in with a passkey',
  body: z.object({ credential: Credential }),
  reply: z.looseObject({}),
})
