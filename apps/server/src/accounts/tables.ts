import { scopes } from '@sandlot/core/actions'
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
    /** Links to their pages elsewhere, in order. */
    socialLinks: text().array().notNull().default([]),
    avatarUrl: text(),
    /** Name and address of their Vercel account when they connected it; both null if none is connected. */
    vercelLogin: text(),
    vercelEmail: text(),
    isAdmin: boolean().notNull().default(false),
    /** The workspace of a service account; null for people. */
    serviceOf: uuid(),
    signUpRole: text(),
    signUpUsage: text(),
    companyName: text(),
    companySize: text(),
    primaryWorkspaceId: uuid(),
    personalWorkspaceId: uuid().notNull(),
    /** The sandbox shown first on the profile, and those pinned, in order; some may have been deleted since. */
    showcasedSandboxId: text(),
    featuredSandboxIds: text().array().notNull().default([]),
    /** When an admin suspended them, or null. */
    suspendedAt: moment(),
    /** When they asked for the account to be deleted, or null. */
    deletionRequestedAt: moment(),
    /** When they last saw the survey. */
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

/** An identity of a person at a provider. The provider's token is encrypted. */
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

/** People who proved who they are and still have to choose a username. */
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
  /** The encrypted invitation that alone let them sign up; they join by it when they finish. */
  encryptedInvitation: text(),
  /** SHA-256 of the secret in the cookie of the browser that proved it: no other may finish. */
  browserHash: text().notNull(),
  expiresAt: moment().notNull(),
  insertedAt: moment().notNull(),
})

/** A signed-in browser (`cookie`) or a personal access token (`token`). Only the hash of the secret is stored. */
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
    scope: text({ enum: scopes }).notNull().default('write'),
    userAgent: text(),
    /**
     * `github`, `google`, `link`, `device` and the like; `hand` for a token that was created by hand; null if unknown.
     */
    signedInBy: text(),
    /** When the person last confirmed who they are; null if only at sign-in. */
    confirmedAt: moment(),
    expiresAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
    insertedAt: moment().notNull(),
  },
  (table) => [uniqueIndex('sessions_secret').on(table.secretHash), index('sessions_user').on(table.userId)],
)

/**
 * A link that works once. `first_run` makes the instance's admin; `sign_in` belongs to a person, `sign_up` to an
 * address, and `add_email`, which signs nobody in, to both.
 */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    id: uuid().primaryKey(),
    purpose: text({ enum: ['first_run', 'sign_in', 'sign_up', 'add_email', 'undo_email'] }).notNull(),
    secretHash: text().notNull(),
    codeHash: text(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Who created it for the person; null if they requested it themselves. */
    madeBy: text({ enum: ['admin', 'terminal'] }),
    /** The address that it was sent to; null if it was not mailed. */
    email: text(),
    /** SHA-256 of the secret in the cookie of the browser that requested it, which needs no confirmation. */
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

/** A passkey, whose private key is on a person's device. Everything stored here is public. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text().notNull(),
    publicKey: bytea().notNull(),
    /** The host that it was created for; it works at no other. */
    rpId: text().notNull(),
    /** The use count that its device reports; a decrease indicates a copy. */
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

/** A challenge that a device has to sign, once and soon, in the browser that requested it. Only hashes are stored. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text().primaryKey(),
    browserHash: text().notNull(),
    /** The person who adds a passkey with it; null for signing in. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expiresAt)],
)

/** A program that waits for a person to let it in (RFC 8628). Only hashes of both codes are stored. */
export const deviceGrants = pgTable(
  'device_grants',
  {
    id: uuid().primaryKey(),
    deviceHash: text().notNull(),
    userHash: text().notNull(),
    /** Name and origin of the program, shown before it is let in. */
    clientName: text().notNull(),
    userAgent: text(),
    address: text().notNull(),
    scope: text({ enum: scopes }).notNull(),
    state: text({ enum: ['pending', 'approved', 'denied', 'used'] })
      .notNull()
      .default('pending'),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Minimum interval between two polls; grows if the program polls too often. */
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

/** Results of provider sign-ins, sign-ups and links, so that a repeated request gets the same answer. */
export const signInEnds = pgTable(
  'sign_in_ends',
  {
    /** SHA-256 of the secret of the attempt: from a cookie, from a sign-up's URL, or a link's token. */
    attemptHash: text().primaryKey(),
    /**
     * SHA-256 of the input that came with it, from the provider or the browser; any other input is a different attempt.
     */
    askedHash: text().notNull(),
    /** Encrypted; null while it is in progress. */
    encryptedEnd: text(),
    endedAt: moment(),
    insertedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('sign_in_ends_expiry').on(table.expiresAt)],
)
