import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/**
 * Adds an address, or changes it: the one of before is told, with a link that takes the change back. Needs a browser with a fresh sign-in, as every new way in does, but for who has
 * no way in and is no administrator: `sign_in_again` says so. The answer is the same whoever else has the address.
 */
export const addAddress = endpoint({
  method: 'POST',
  path: '/auth/address',
  summary: 'Send a link that adds an e-mail address to your account, or changes it',
  body: z.object({ email: z.string() }),
  reply: z.looseObject({}),
})

/** The address that waits for its confirmation: of several that were asked for, the last one. */
export const pendingAddress = endpoint({
  method: 'GET',
  path: '/auth/address',
  summary: 'The e-mail address that you asked for and have not confirmed',
  reply: z.object({ email: z.nullable(z.string()) }),
})

/** Ends every link that would add an address, or change it. Fine where there is none. */
export const cancelAddress = endpoint({
  method: 'DELETE',
  path: '/auth/address',
  summary: 'Take back the wish for another e-mail address',
  reply: z.looseObject({}),
})

/** Works for the person who asked for the link, and gives them the same answer when they open it again. */
export const confirmAddress = endpoint({
  method: 'POST',
  path: '/auth/address/confirm',
  summary: 'Add the e-mail address that a link was sent to',
  body: z.object({ token: z.string() }),
  reply: z.object({ email: z.string() }),
})

/** Works for whoever has the link, since it went to the address of before; the account's sessions end. */
export const undoAddress = endpoint({
  method: 'POST',
  path: '/auth/address/undo',
  summary: 'Take back a change of address by the link that the old address was sent',
  body: z.object({ token: z.string() }),
  reply: z.object({ email: z.string() }),
})
