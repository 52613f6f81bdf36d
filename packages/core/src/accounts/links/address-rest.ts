import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

/**
 * Adds or changes the address. The previous address is notified, with a link that undoes the change. Needs a browser
 * with a fresh sign-in (`sign_in_again` otherwise), except for non-administrators who have no other way in. The answer
 * does not reveal whether the address is taken.
 */
export const addAddress = endpoint({
  method: 'POST',
  path: '/auth/address',
  summary: 'Send a link to add or change your e-mail address',
  body: z.object({ email: z.string() }),
  reply: z.looseObject({}),
})

/** The address waiting for confirmation; the latest if several were requested. */
export const pendingAddress = endpoint({
  method: 'GET',
  path: '/auth/address',
  summary: 'Get your unconfirmed e-mail address',
  reply: z.object({ email: z.nullable(z.string()) }),
})

/** Invalidates every pending link that would add or change an address. Succeeds if there is none. */
export const cancelAddress = endpoint({
  method: 'DELETE',
  path: '/auth/address',
  summary: 'Cancel a pending change of e-mail address',
  reply: z.looseObject({}),
})

/** Works for the person who requested the link, and answers the same when they open it again. */
export const confirmAddress = endpoint({
  method: 'POST',
  path: '/auth/address/confirm',
  summary: 'Confirm an e-mail address',
  body: z.object({ token: z.string() }),
  reply: z.object({ email: z.string() }),
})

/** Works for whoever has the link, as it was sent to the previous address. Ends the account's sessions. */
export const undoAddress = endpoint({
  method: 'POST',
  path: '/auth/address/undo',
  summary: 'Undo a change of address by the link sent to the old one',
  body: z.object({ token: z.string() }),
  reply: z.object({ email: z.string() }),
})
