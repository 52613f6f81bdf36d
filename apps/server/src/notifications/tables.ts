import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { moment } from '../platform/db/columns.ts'

/** Notifications. `seen` clears the count on the bell; `read` clears the dot of one (docs/spec/decisions.md, 13). */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    /** Keys in snake_case: it is sent as the JSON text that clients expect (spec NT-036). */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What it is about, so that it can be found again: for an invitation, the invitation's id. */
    subjectId: uuid(),
    seen: boolean().notNull().default(false),
    read: boolean().notNull().default(false),
    archived: boolean().notNull().default(false),
    insertedAt: moment().notNull(),
  },
  (table) => [
    index('notifications_list').on(table.userId, table.archived, table.insertedAt),
    index('notifications_unseen').on(table.userId).where(sql`not seen and not read and not archived`),
    index('notifications_subject').on(table.subjectId),
  ],
)

/** What a person wants to be notified of, and how; without a row, everything. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  emailCommentMention: boolean().notNull(),
  emailCommentReply: boolean().notNull(),
  emailMarketing: boolean().notNull(),
  emailNewComment: boolean().notNull(),
  emailSandboxInvite: boolean().notNull(),
  emailTeamInvite: boolean().notNull(),
  emailTeamRequest: boolean().notNull(),
  inAppPrReviewReceived: boolean().notNull(),
  inAppPrReviewRequest: boolean().notNull(),
  /** The minutes of the day, in their time zone, between which nothing disturbs them; both null for none. */
  quietFrom: integer(),
  quietUntil: integer(),
  timeZone: text(),
})
