import * as z from 'zod/mini'
import { toCamelCase } from '../case.ts'
import { sandboxPath } from '../sandboxes/rules.ts'
import { timeAgo } from '../time.ts'
import { teamInvitePath } from '../workspaces/rules.ts'
import { notificationMessages } from './messages.ts'

const avatar = z.nullish(z.string())
const team = { teamId: z.string(), teamName: z.string() }
const pullRequest = {
  owner: z.string(),
  repo: z.string(),
  branch: z.string(),
  teamId: z.nullish(z.string()),
  pullRequestNumber: z.coerce.number(),
}

const comment = z.object({
  authorName: z.string(),
  authorAvatar: avatar,
  sandboxId: z.string(),
  sandboxAlias: avatar,
  sandboxTitle: z.nullish(z.string()),
  threadId: z.string(),
})

/** The data of each type, in camel case (spec EN-034 to EN-039). */
export const notificationData = {
  team_invite: z.object({ inviterName: z.string(), inviterAvatar: avatar, ...team }),
  team_accepted: z.object({ userName: z.string(), userAvatar: avatar, ...team }),
  team_invite_requested: z.object({
    requesterName: z.string(),
    requesterAvatar: avatar,
    requesterEmail: z.string(),
    ...team,
  }),
  sandbox_invitation: z.object({
    inviterName: z.string(),
    inviterAvatar: avatar,
    sandboxId: z.string(),
    sandboxAlias: avatar,
    sandboxTitle: z.nullish(z.string()),
    authorization: z.string(),
  }),
  comment_mention: comment,
  comment_reply: comment,
  comment_added: comment,
  pull_request_review_requested: z.object({
    requesterName: z.string(),
    requesterAvatar: avatar,
    ...pullRequest,
  }),
  budget_used: z.object({
    percent: z.number(),
    /** The budget's subject; null for the credits of the plan. */
    budgetOf: z.nullish(z.enum(['workspace', 'person', 'token', 'label'])),
    budgetTitle: z.nullish(z.string()),
    teamAvatar: avatar,
    ...team,
  }),
  pull_request_review_received: z.object({
    reviewerName: z.string(),
    reviewerAvatar: avatar,
    reviewState: z.string(),
    ...pullRequest,
  }),
}
export type NotificationType = keyof typeof notificationData
export type NotificationData<Type extends NotificationType> = z.output<(typeof notificationData)[Type]>

export const notificationTypes = Object.keys(notificationData) as NotificationType[]

export const isNotificationType = (type: string): type is NotificationType =>
  Object.hasOwn(notificationData, type)

export type Raw = { type: string; data: string }

/** Parses a notification's data, in camel case; null for another type or invalid data. */
export function readData<Type extends NotificationType>(
  type: Type,
  { data, ...raw }: Raw,
): NotificationData<Type> | null {
  if (raw.type !== type) return null
  try {
    const parsed = z.safeParse(notificationData[type], toCamelCase(JSON.parse(data), notificationData[type]))
    return parsed.success ? (parsed.data as NotificationData<Type>) : null
  } catch {
    return null
  }
}

/** A part of a text, joined by blanks; strong parts are names. */
export type TextPart = { text: string; strong?: true }

/**
 * Where opening a notification leads. An invitation opens a modal if there is one (spec NT-027); its path is the page
 * with the same question. Paths are of this instance.
 */
export type NotificationTarget =
  | { kind: 'page'; path: string }
  | {
      kind: 'team-invite'
      path: string
      teamId: string
      teamName: string
      inviterName: string
      inviterAvatar: string | null
    }

export type NotificationView = {
  type: NotificationType
  text: TextPart[]
  avatar: { name: string; url: string | null }
  target: NotificationTarget
}

const strong = (text: string): TextPart => ({ text, strong: true })
const plain = (text: string): TextPart => ({ text })
const { wording, authorizationLabels, reviewLabels } = notificationMessages

/** What an invitation to a sandbox allows, as a verb (spec NT-028 to NT-030). */
export const authorizationLabel = (authorization: string): string =>
  authorization === 'COMMENT' || authorization === 'WRITE_CODE'
    ? authorizationLabels[authorization]
    : authorizationLabels.other

/** A reviewer's verdict on a pull request (spec NT-031 to NT-034). */
export const reviewLabel = (state: string): string =>
  state === 'APPROVED' || state === 'COMMENTED' || state === 'CHANGES_REQUESTED'
    ? reviewLabels[state]
    : reviewLabels.other

type Review = NotificationData<'pull_request_review_requested' | 'pull_request_review_received'>

/** The branch in the editor, for review (spec NT-026). */
function reviewPath({ owner, repo, branch, teamId }: Review): string {
  const query = new URLSearchParams({ ...(teamId && { workspaceId: teamId }), mode: 'review' })
  return `/p/github/${[owner, repo, branch].map(encodeURIComponent).join('/')}?${query}`
}

const reviewed = ({ owner, repo, pullRequestNumber }: Review): TextPart[] => [
  strong(wording.pullRequest(pullRequestNumber)),
  plain(wording.in),
  strong(`${owner}/${repo}`),
]

const commented =
  (how: string) =>
  ({ authorName, authorAvatar, threadId, ...sandbox }: z.output<typeof comment>): Parts => ({
    by: [authorName, authorAvatar],
    text: [plain(how), strong(sandbox.sandboxTitle || sandbox.sandboxAlias || sandbox.sandboxId)],
    target: {
      kind: 'page',
      path: `${sandboxPath({ id: sandbox.sandboxId, alias: sandbox.sandboxAlias || null })}?comment=${encodeURIComponent(threadId)}`,
    },
  })

type Parts = Pick<NotificationView, 'text' | 'target'> & {
  by: [name: string, avatar: string | null | undefined]
}

const views: { [Type in NotificationType]: (data: NotificationData<Type>) => Parts } = {
  team_invite: ({ inviterName, inviterAvatar, teamId, teamName }) => ({
    by: [inviterName, inviterAvatar],
    text: [plain(wording.teamInvite), strong(teamName)],
    target: {
      kind: 'team-invite',
      path: teamInvitePath(teamId),
      teamId,
      teamName,
      inviterName,
      inviterAvatar: inviterAvatar ?? null,
    },
  }),
  team_accepted: ({ userName, userAvatar, teamId, teamName }) => ({
    by: [userName, userAvatar],
    text: [plain(wording.teamAccepted), strong(teamName)],
    target: { kind: 'page', path: `/dashboard/recent?workspace=${encodeURIComponent(teamId)}` },
  }),
  team_invite_requested: ({ requesterName, requesterAvatar, requesterEmail, teamId, teamName }) => ({
    by: [requesterName, requesterAvatar],
    text: [plain(wording.teamInviteRequested), strong(teamName)],
    target: {
      kind: 'page',
      path: `/t/overview?${new URLSearchParams({ workspace: teamId, invite_email: requesterEmail })}`,
    },
  }),
  sandbox_invitation: ({ inviterName, inviterAvatar, authorization, ...sandbox }) => ({
    by: [inviterName, inviterAvatar],
    text: [
      plain(wording.sandboxInvitation(authorizationLabel(authorization))),
      strong(sandbox.sandboxTitle || sandbox.sandboxAlias || sandbox.sandboxId),
    ],
    target: {
      kind: 'page',
      path: sandboxPath({ id: sandbox.sandboxId, alias: sandbox.sandboxAlias || null }),
    },
  }),
  comment_mention: commented(wording.commentMention),
  comment_reply: commented(wording.commentReply),
  comment_added: commented(wording.commentAdded),
  budget_used: ({ percent, budgetOf, budgetTitle, teamId, teamName, teamAvatar }) => ({
    by: [teamName, teamAvatar],
    text:
      budgetOf && budgetOf !== 'workspace'
        ? [plain(wording.partUsed(percent)), strong(budgetTitle ?? '')]
        : [plain(budgetOf ? wording.budgetUsed(percent) : wording.creditsUsed(percent))],
    target: { kind: 'page', path: `/t/usage?workspace=${encodeURIComponent(teamId)}` },
  }),
  pull_request_review_requested: (data) => ({
    by: [data.requesterName, data.requesterAvatar],
    text: [plain(wording.reviewRequested), ...reviewed(data)],
    target: { kind: 'page', path: reviewPath(data) },
  }),
  pull_request_review_received: (data) => ({
    by: [data.reviewerName, data.reviewerAvatar],
    text: [plain(reviewLabel(data.reviewState)), plain(wording.your), ...reviewed(data)],
    target: { kind: 'page', path: reviewPath(data) },
  }),
}

function viewOf<Type extends NotificationType>(type: Type, raw: Raw): NotificationView | null {
  const data = readData(type, raw)
  if (!data) return null
  const { by, text, target } = views[type](data)
  const [name, url] = by
  return { type, text: [strong(name), ...text], avatar: { name, url: url || null }, target }
}

/** The text, icon and target of a notification; null for unknown types, which are not shown (spec NT-035). */
export const describeNotification = (notification: Raw): NotificationView | null =>
  isNotificationType(notification.type) ? viewOf(notification.type, notification) : null

/** The text of a notification as a plain line. */
export const notificationText = ({ text }: Pick<NotificationView, 'text'>): string =>
  text.map((part) => part.text).join(' ')

/** Interprets a timestamp from the wire as UTC, with or without a zone (spec NT-037). */
export const notificationMoment = (insertedAt: string): string =>
  /(?:Z|[+-]\d\d:?\d\d)$/i.test(insertedAt) ? insertedAt : `${insertedAt}Z`

/** The age of a notification: `3h ago`, `2mo ago` (spec NT-014, NT-015). */
export const notificationTime = (insertedAt: string, now: Date): string =>
  timeAgo(notificationMoment(insertedAt), now)
