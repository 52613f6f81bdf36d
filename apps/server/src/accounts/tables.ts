import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../platform/db/columns.ts'

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    username: text().notNull(),
    name: text(),
    email: text().notNull(),
    bio: text(),
    /** Pages of theirs elsewhere, in their order. */
    socialLinks: text().array().notNull().default([]),
    avatarUrl: text(),
    /** Their account at Vercel, as it called itself when they connected it; both null for none. */
    vercelLogin: text(),
    vercelEmail: text(),
    isAdmin: boolean().notNull().default(false),
    /** The workspace that a service account belongs to; null for people. */
    serviceOf: uuid(),
    signUpRole: text(),
    signUpUsage: text(),
    companyName: text(),
    companySize: text(),
    primaryWorkspaceId: uuid(),
    personalWorkspaceId: uuid().notNull(),
    /** The sandbox that they show first, and those that they pinned, in their order; some may be gone since. */
    showcasedSandboxId: text(),
    featuredSandboxIds: text().array().notNull().default([]),
    /** Since when an admin keeps them out; null for whoever may come in. */
    suspendedAt: moment(),
    /** Since when they want the account to be deleted; null for whoever does not. */
    deletionRequestedAt: moment(),
    /** When they were last asked what they think of it here. */
    surveySeenAt: moment(),
    insertedAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index('users_inserted').on(table.insertedAt, table.id),
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    index('users_email').on(sql`lower(${table.email})`),
    index('users_service').on(table.serviceOf).where(sql`service_of is not null`),
  ],
)

/** Who a person is at a provider. The provider's token is encrypted. */
export const identities = pgTable(
  'identities',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    subject: text().notNull(),
    login: text(),
    name: text(),
    email: text(),
    avatarUrl: text(),
    encryptedToken: text(),
    scopes: text().array().notNull().default([]),
    insertedAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('identities_subject').on(table.provider, table.subject),
    uniqueIndex('identities_user').on(table.userId, table.provider),
    index('identities_email').on(sql`lower(${table.email})`),
  ],
)

/** Someone who proved who they are and still has to choose a username. */
export const pendingUsers = pgTable('pending_users', {
  id: uuid().primaryKey(),
  provider: text(),
  subject: text(),
  login: text(),
  name: text(),
  email: text(),
  avatarUrl: text(),
  encryptedToken: text(),
  scopes: text().array().notNull().default([]),
  makesAdmin: boolean().notNull().default(false),
  /** The invitation that alone let them begin, encrypted: they join by it when they are done. */
  encryptedInvitation: text(),
  /** SHA-256 of the secret in the cookie of the browser that proved it: no other may finish. */
  browserHash: text().notNull(),
  expiresAt: moment().notNull(),
  insertedAt: moment().notNull(),
})

/** A signed-in browser (`cookie`) or a personal access token (`token`). Only the hash of the secret is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['cookie', 'token'] }).notNull(),
    secretHash: text().notNull(),
    name: text().notNull(),
    scope: text({ enum: ['read', 'write', 'admin'] })
      .notNull()
      .default('write'),
    userAgent: text(),
    /** `github`, `google`, `link`, `device` and the like; `hand` for a token that was made; null where nobody noted it. */
    signedInBy: text(),
    /** When the person last proved again who they are; null for those who did so only at the beginning. */
    confirmedAt: moment(),
    expiresAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
    insertedAt: moment().notNull(),
  },
  (table) => [uniqueIndex('sessions_secret').on(table.secretHash), index('sessions_user').on(table.userId)],
)

/**
 * Works once. `first_run` makes the instance's admin; `sign_in` belongs to a person, `sign_up` to an address, and
 * `add_email`, which lets nobody in, to both.
 */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    id: uuid().primaryKey(),
    purpose: text({ enum: ['first_run', 'sign_in', 'sign_up', 'add_email', 'undo_email'] }).notNull(),
    secretHash: text().notNull(),
    codeHash: text(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Who made it for the person, where they did not ask for it themselves. */
    madeBy: text({ enum: ['admin', 'terminal'] }),
    /** The address that it was sent to; null for one that no mail carried. */
    email: text(),
    /** SHA-256 of the secret in the cookie of the browser that asked: that one needs no confirmation. */
    browserHash: text(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    insertedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('one_time_links_secret').on(table.secretHash),
    uniqueIndex('one_time_links_code').on(table.codeHash),
    index('one_time_links_email').on(table.email),
  ],
)

/** A key that a person's device keeps, by which it signs them in. What is here is public. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text().notNull(),
    publicKey: bytea().notNull(),
    /** The host that it was made for: it works at no other. */
    rpId: text().notNull(),
    /** How often its device says that it was used; a smaller number than before tells of a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    name: text().notNull(),
    lastUsedAt: moment(),
    insertedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_user').on(table.userId, table.insertedAt),
  ],
)

/** What a device has to sign, once and soon, in the browser that asked. Only hashes are kept. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text().primaryKey(),
    browserHash: text().notNull(),
    /** Who adds a passkey with it; null for signing in. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expiresAt)],
)

/** A program that waits for a person to let it in (RFC 8628). Only hashes of both codes are kept. */
export const deviceGrants = pgTable(
  'device_grants',
  {
    id: uuid().primaryKey(),
    deviceHash: text().notNull(),
    userHash: text().notNull(),
    /** Which program asks and from where, shown before it is let in. */
    clientName: text().notNull(),
    userAgent: text(),
    address: text().notNull(),
    scope: text({ enum: ['read', 'write', 'admin'] }).notNull(),
    state: text({ enum: ['pending', 'approved', 'denied', 'used'] })
      .notNull()
      .default('pending'),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The least time between two questions; grows when the program asks too often. */
    intervalSeconds: integer().notNull(),
    polledAt: moment(),
    expiresAt: moment().notNull(),
    insertedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('device_grants_device').on(table.deviceHash),
    uniqueIndex('device_grants_user').on(table.userHash),
    index('device_grants_expiry').on(table.expiresAt),
  ],
)

/** How coming back from a provider, a sign-up or a link ended, so that who asks twice gets the same answer. */
export const signInEnds = pgTable(
  'sign_in_ends',
  {
    /** SHA-256 of a secret that stands for it: in a cookie, in the address of a sign-up, or a link's own. */
    attemptHash: text().primaryKey(),
    /** SHA-256 of what came with it, from the provider or the browser: anything else is not this one. */
    askedHash: text().notNull(),
    /** Encrypted; null while it is under way. */
    encryptedEnd: text(),
    endedAt: moment(),
    insertedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('sign_in_ends_expiry').on(table.expiresAt)],
)
