import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

/** What the browser is asked with and what it answers, as WebAuthn has them in JSON. */
const PublicKey = z.record(z.string(), z.unknown())
const Credential = z
  .record(z.string(), z.unknown())
  .check(z.refine(({ id }) => typeof id === 'string', 'Expected a credential with its id.'))

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether it belongs to the address that the instance has now. */
  isUsable: z.boolean(),
  /** Nothing else would let the person in. */
  isOnlyWayIn: z.boolean(),
  insertedAt: z.string(),
  /** Null for one that was never signed in with. */
  lastUsedAt: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof Passkey>

const byId = z.object({ id: z.string() })

/** The person's passkeys, the oldest first. */
export const listPasskeys = endpoint({
  method: 'GET',
  path: '/auth/passkeys',
  summary: 'Your passkeys',
  reply: z.object({ passkeys: z.array(Passkey) }),
})

/**
 * What `navigator.credentials.create` takes. Needs a browser with a fresh sign-in, but for the first passkey of who has
 * no other way in and is no administrator: `sign_in_again` says so.
 */
export const passkeyCreation = endpoint({
  method: 'POST',
  path: '/auth/passkeys/options',
  summary: 'Begin to add a passkey',
  reply: z.object({ publicKey: PublicKey }),
})

/** Keeps what the browser made of the options, which count once, for five minutes, in this browser. */
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

/** Refused with conflict for the only way in, unless `isMeant` says that the person knows. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/auth/passkeys/:id',
  summary: 'Remove a passkey',
  params: byId,
  query: z.object({ isMeant: z.optional(z.enum(['true', 'false'])) }),
  reply: z.looseObject({}),
})

/** What `navigator.credentials.get` takes. */
export const passkeyRequest = endpoint({
  method: 'POST',
  path: '/auth/passkeys/sign-in/options',
  summary: 'Begin to sign in with a passkey',
  reply: z.object({ publicKey: PublicKey }),
})

/** Signs this browser in; where the person is signed in already, it proves once more who they are. */
export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/sign-in',
  summary: 'Sign in with a passkey',
  body: z.object({ credential: Credential }),
  reply: z.looseObject({}),
})
