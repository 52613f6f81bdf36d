import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const peopleFilters = ['all', 'admins', 'suspended'] as const
export type PeopleFilter = (typeof peopleFilters)[number]

/** A person as the instance's admins see them. */
export const AdminPerson = z.object({
  id: z.string(),
  username: z.string(),
  name: z.nullable(z.string()),
  email: z.string(),
  avatarUrl: z.string(),
  isAdmin: z.boolean(),
  /** The ways in which they sign in. */
  providers: z.array(z.string()),
  /** Browsers and tokens that are signed in. */
  sessions: z.number(),
  /** How many of these are tokens. */
  tokens: z.number(),
  insertedAt: z.string(),
  /** The last sign of life that is known; null where none is. */
  lastUsedAt: z.nullable(z.string()),
  suspendedAt: z.nullable(z.string()),
  /** From when on the account is deleted, as they asked for; null for one that stays. */
  closesAt: z.nullable(z.string()),
})
export type AdminPerson = z.infer<typeof AdminPerson>

/** People, the newest first, a page at a time; `search` is part of a name, username or e-mail address. */
export const listPeople = endpoint({
  method: 'GET',
  path: '/admin/people',
  summary: 'The people of this instance, newest first',
  query: z.object({
    search: z.optional(z.string()),
    filter: z.optional(z.enum(peopleFilters)),
    after: z.optional(z.string()),
  }),
  reply: z.object({
    people: z.array(AdminPerson),
    /** What to ask the next page with; null on the last one. */
    next: z.nullable(z.string()),
  }),
})

const byId = z.object({ id: z.string() })

/** Ends every session and token of a person and keeps them out; what they own stays. Repeating it changes nothing. */
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
  summary: 'Let a suspended person in again',
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
 * A one-time link that signs its holder in as this person, shown once; it takes the place of an earlier one. A browser
 * needs a fresh sign-in, and for an administrator it takes a browser: `sign_in_again` says so.
 */
export const makeSignInLink = endpoint({
  method: 'POST',
  path: '/admin/people/:id/sign-in-link',
  summary: 'Make a one-time sign-in link for a person',
  params: byId,
  reply: z.object({ url: z.string(), expiresAt: z.string() }),
})

/** Refused with conflict for the last administrator, and for oneself unless `myself` says that it is meant. */
export const removeAdmin = endpoint({
  method: 'POST',
  path: '/admin/people/:id/remove-admin',
  summary: 'Remove a person as an administrator',
  params: byId,
  body: z.object({ myself: z.optional(z.boolean()) }),
  reply: AdminPerson,
})
