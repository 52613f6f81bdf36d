import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const peopleFilters = ['all', 'admins', 'suspended'] as const
export type PeopleFilter = (typeof peopleFilters)[number]

/** A person as shown to the instance's administrators. */
export const AdminPerson = z.object({
  id: z.string(),
  username: z.string(),
  name: z.nullable(z.string()),
  email: z.string(),
  avatarUrl: z.string(),
  isAdmin: z.boolean(),
  /** The ways in which they can sign in. */
  providers: z.array(z.string()),
  /** Active browser sessions and tokens. */
  sessions: z.number(),
  /** How many of them are tokens. */
  tokens: z.number(),
  insertedAt: z.string(),
  /** The last known activity; null if none is known. */
  lastUsedAt: z.nullable(z.string()),
  suspendedAt: z.nullable(z.string()),
  /** When the account will be deleted at its owner's request; null if it stays. */
  closesAt: z.nullable(z.string()),
})
export type AdminPerson = z.infer<typeof AdminPerson>

/** People, newest first, paged. `search` matches part of a name, username or e-mail address. */
export const listPeople = endpoint({
  method: 'GET',
  path: '/admin/people',
  summary: 'List the people of this instance, newest first',
  query: z.object({
    search: z.optional(z.string()),
    filter: z.optional(z.enum(peopleFilters)),
    after: z.optional(z.string()),
  }),
  reply: z.object({
    people: z.array(AdminPerson),
    /** The cursor of the next page; null on the last. */
    next: z.nullable(z.string()),
  }),
})

const byId = z.object({ id: z.string() })

/** Ends all sessions and tokens of a person and locks them out; what they own stays. Idempotent. */
export const suspendPerson = endpoint({
  method: 'POST',
  path: '/admin/people/:id/suspend',
  summary: 'Suspend a person',
  params: byId,
  reply: AdminPerson,
})

export const restorePerson = endpoint({
  method: 'POST',
  path: '/admin/people/:id/restore',
  summary: "Lift a person's suspension",
  params: byId,
  reply: AdminPerson,
})

export const makeAdmin = endpoint({
  method: 'POST',
  path: '/admin/people/:id/make-admin',
  summary: 'Make a person an administrator of this instance',
  params: byId,
  reply: AdminPerson,
})

/**
 * Creates a one-time link that signs its holder in as this person. It is shown once and replaces an earlier one.
 * Browsers need a fresh sign-in, and a link for an administrator requires a browser (`sign_in_again` otherwise).
 */
export const makeSignInLink = endpoint({
  method: 'POST',
  path: '/admin/people/:id/sign-in-link',
  summary: 'Create a one-time sign-in link for a person',
  params: byId,
  reply: z.object({ url: z.string(), expiresAt: z.string() }),
})

/** Refused with conflict for the last administrator, and for oneself unless `myself` confirms it. */
export const removeAdmin = endpoint({
  method: 'POST',
  path: '/admin/people/:id/remove-admin',
  summary: 'Remove a person as an administrator',
  params: byId,
  body: z.object({ myself: z.optional(z.boolean()) }),
  reply: AdminPerson,
})
