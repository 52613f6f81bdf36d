import type { InputProblem } from '../input-rules.ts'
import { hasControls, isBlank, isLongerThan, withoutControls } from '../text-rules.ts'
import { canWrite, type Role } from '../workspaces/rules.ts'
import { FORK_MARK_ROOM, PRIVACY, type Privacy, TITLE_MAX_LENGTH } from './limits.ts'
import { sandboxMessages } from './messages.ts'

export type TitleProblem = InputProblem<typeof sandboxMessages>

export const authorizations = ['NONE', 'READ', 'COMMENT', 'WRITE_PROJECT', 'WRITE_CODE', 'OWNER'] as const
export type Authorization = (typeof authorizations)[number]

/** Whether a level includes a required one; unknown levels include none (spec PM-001 to PM-003). */
export function reaches(level: Authorization | null | undefined, required: Authorization): boolean {
  const rank = level ? authorizations.indexOf(level) : -1
  return rank > 0 && rank >= authorizations.indexOf(required)
}

/** What a privacy level means; drafts are not visible to their workspace. */
export const privacyText = (privacy: number, isDraft: boolean): string =>
  isDraft && privacy === PRIVACY.private
    ? sandboxMessages.draftPrivate
    : (sandboxMessages.privacyTexts[privacy] ?? '')

/** Levels that can be granted to people outside the workspace, lowest first. */
export const grantLevels = ['READ', 'COMMENT', 'WRITE_CODE'] as const
export type GrantLevel = (typeof grantLevels)[number]

type SandboxViewer = {
  id: string | null
  /** In the sandbox's workspace. */
  role: Role | null
  /** What somebody granted them in addition. */
  grant?: GrantLevel | null
}

/** A person's level on a sandbox, from its author, their role in its workspace, and its privacy. */
export function sandboxAuthorization(
  sandbox: { authorId: string | null; privacy: number; draft: boolean; removed: boolean },
  viewer: SandboxViewer,
): Authorization {
  const own = ownAuthorization(sandbox, viewer)
  const grant = viewer.id === null || sandbox.removed ? null : effectiveGrant(viewer)
  return grant && !reaches(own, grant) ? grant : own
}

/** Viewers of a workspace cannot change anything in it, whatever they were granted (spec PM-045). */
const effectiveGrant = ({ role, grant }: SandboxViewer): GrantLevel | null =>
  role === 'READ' && grant === 'WRITE_CODE' ? 'COMMENT' : (grant ?? null)

/**
 * Whether a person has a say over a sandbox as a whole: its place, privacy and deletion. That takes a role in its
 * workspace; grants do not count.
 */
export const mayOrganize = (
  sandbox: Parameters<typeof sandboxAuthorization>[0],
  viewer: Pick<SandboxViewer, 'id' | 'role'>,
): boolean => reaches(ownAuthorization(sandbox, viewer), 'WRITE_CODE')

function ownAuthorization(
  sandbox: Parameters<typeof sandboxAuthorization>[0],
  viewer: Pick<SandboxViewer, 'id' | 'role'>,
): Authorization {
  const isAuthor = viewer.id !== null && sandbox.authorId === viewer.id
  if (isAuthor && canWrite(viewer.role)) return 'OWNER'
  if (!sandbox.draft || isAuthor) {
    if (viewer.role === 'ADMIN') return 'OWNER'
    if (viewer.role === 'WRITE') return 'WRITE_CODE'
    if (viewer.role === 'READ') return 'READ'
  }
  const open = sandbox.privacy === PRIVACY.public || sandbox.privacy === PRIVACY.unlisted
  return open && !sandbox.removed ? 'READ' : 'NONE'
}

/** The level from its spelling in GraphQL and REST; undefined if unknown. */
export const levelOf = ({ authorization }: { authorization: string }): Authorization | undefined =>
  authorizations.find((name) => name === authorization.toUpperCase())

/** Sort fields of lists (spec DP-005, contract §9). */
export const sandboxOrderFields = ['updatedAt', 'insertedAt', 'title', 'views'] as const
export type SandboxOrder = {
  field: (typeof sandboxOrderFields)[number]
  direction: 'ASC' | 'DESC'
}

/** The default order of lists (spec DP-004, CN-033). */
export const defaultSandboxOrder: SandboxOrder = { field: 'updatedAt', direction: 'DESC' }

/** The natural direction of a sort field: titles ascending, all others descending. */
export const orderOf = (field: SandboxOrder['field']): SandboxOrder => ({
  field,
  direction: field === 'title' ? 'ASC' : 'DESC',
})

/**
 * The initial privacy of a new sandbox: the stricter of the URL's `privacy` parameter (private if absent) and the
 * workspace's minimum (spec CR-053, CR-054, CN-096).
 */
export function initialPrivacy(parameter: string | undefined, minimum: Privacy = PRIVACY.public): Privacy {
  const wanted = Object.entries(PRIVACY).find(([name]) => name === parameter)?.[1] ?? PRIVACY.private
  return wanted > minimum ? wanted : minimum
}

/** What is wrong with a title, or null. */
export function titleProblem(title: string): TitleProblem | null {
  const trimmed = title.trim()
  if (isBlank(trimmed)) return { reason: 'titleRequired' }
  if (hasControls(trimmed)) return { reason: 'titleControl' }
  return isLongerThan(trimmed, TITLE_MAX_LENGTH)
    ? { reason: 'titleTooLong', params: [TITLE_MAX_LENGTH] }
    : null
}

/** The displayed title of a sandbox in cards, rows and the terminal. */
export function displayTitle(sandbox: { title?: string | null; alias?: string | null; id: string }): string {
  return sandbox.title || sandbox.alias || sandbox.id
}

/** The default title of a copy. */
export const forkTitle = (sandbox: Parameters<typeof displayTitle>[0]): string =>
  sandboxMessages.forkOf(
    [...withoutControls(displayTitle(sandbox))].slice(0, TITLE_MAX_LENGTH - FORK_MARK_ROOM).join(''),
  )

/** The web page of a sandbox or devbox. */
export const sandboxPath = (sandbox: { id: string; alias?: string | null; isV2?: boolean }): string =>
  `/p/${sandbox.isV2 ? 'devbox' : 'sandbox'}/${sandbox.alias ?? sandbox.id}`

const ADJECTIVES = [
  'bright',
  'calm',
  'clever',
  'curious',
  'eager',
  'gentle',
  'happy',
  'keen',
  'lively',
  'nimble',
  'proud',
  'quick',
  'quiet',
  'sunny',
  'swift',
  'witty',
]
const NOUNS = [
  'badger',
  'cedar',
  'comet',
  'dune',
  'falcon',
  'harbor',
  'lantern',
  'maple',
  'meadow',
  'otter',
  'pebble',
  'robin',
  'sparrow',
  'summit',
  'tide',
  'willow',
]

/** A name of two words; `pick` returns an integer below its argument. */
export const suggestName = (pick: (below: number) => number): string =>
  `${ADJECTIVES[pick(ADJECTIVES.length)]}-${NOUNS[pick(NOUNS.length)]}`

/** A suggested title. */
export const suggestTitle = (pick: (below: number) => number): string =>
  `${suggestName(pick)}-${pick(9000) + 1000}`

/** The URL path of a sandbox's screenshot; serves a drawing until there is one. */
export const screenshotPath = (id: string): string =>
  `/api/v1/sandboxes/${encodeURIComponent(id)}/screenshot.png`
