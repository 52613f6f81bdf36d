import type { NotificationType } from './rules.ts'

/** Notifications that can be turned off individually (spec NT-055, EN-040). */
export const preferenceNames = [
  'emailCommentMention',
  'emailCommentReply',
  'emailMarketing',
  'emailNewComment',
  'emailSandboxInvite',
  'emailTeamInvite',
  'inAppPrReviewRequest',
  'inAppPrReviewReceived',
] as const
export type PreferenceName = (typeof preferenceNames)[number]

/** The times of day, in minutes, between which notifications are silent; null if there are none. */
export type QuietHours = { from: number; until: number; timeZone: string }

export type Preferences = Record<PreferenceName, boolean>

/** The defaults. */
export const defaultPreferences: Preferences = {
  emailCommentMention: true,
  emailCommentReply: true,
  emailMarketing: false,
  emailNewComment: true,
  emailSandboxInvite: true,
  emailTeamInvite: true,
  inAppPrReviewRequest: true,
  inAppPrReviewReceived: true,
}

/**
 * The preference that controls a type's mails, and the one that controls its place in the list; most are always listed.
 */
export const decidedBy: Readonly<Record<NotificationType, { mail?: PreferenceName; list?: PreferenceName }>> =
  {
    team_invite: { mail: 'emailTeamInvite' },
    team_accepted: {},
    team_invite_requested: {},
    sandbox_invitation: { mail: 'emailSandboxInvite' },
    comment_mention: { mail: 'emailCommentMention' },
    comment_reply: { mail: 'emailCommentReply' },
    comment_added: { mail: 'emailNewComment' },
    // Budgets send their own mails.
    budget_used: {},
    pull_request_review_requested: { list: 'inAppPrReviewRequest' },
    pull_request_review_received: { list: 'inAppPrReviewReceived' },
  }

/** How a person is notified. */
export function waysOf(type: NotificationType, preferences: Preferences): { mail: boolean; list: boolean } {
  const { mail, list } = decidedBy[type]
  return {
    mail: mail !== undefined && preferences[mail],
    list: list === undefined || preferences[list],
  }
}

export const DAY_MINUTES = 24 * 60

/** Whether quiet hours are valid: two different minutes of a day, in an existing time zone. */
export function areQuietHours({ from, until, timeZone }: QuietHours): boolean {
  const isMinute = (minute: number) => Number.isInteger(minute) && minute >= 0 && minute < DAY_MINUTES
  return isMinute(from) && isMinute(until) && from !== until && isTimeZone(timeZone)
}

export function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function minuteOfDay(now: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return read('hour') * 60 + read('minute')
}

/** When quiet hours end; null outside of them. They may span midnight. */
export function quietUntil(hours: QuietHours | null, now: Date): Date | null {
  if (hours === null) return null
  const minute = minuteOfDay(now, hours.timeZone)
  const since = (start: number) => (minute - start + DAY_MINUTES) % DAY_MINUTES
  const length = (hours.until - hours.from + DAY_MINUTES) % DAY_MINUTES
  if (since(hours.from) >= length) return null
  const whole = Math.floor(now.getTime() / 60_000) * 60_000
  return new Date(whole + (length - since(hours.from)) * 60_000)
}
