import {
  KEPT_LIST_MAX_CHARS,
  KEPT_MAX_AGE_MS,
  KEPT_MAX_CHARS,
  KEPT_PAGES_MAX,
  QUOTA_THRESHOLD,
  RELOAD_EVERY_MS,
} from './limits.ts'

/** One answer of the server as a page saw it. `at` is when it arrived, in milliseconds. */
export type KeptAnswer = { key: readonly unknown[]; data: unknown; at: number }

/** What a user last saw on this device. `shapes` identifies the build that stored it. */
export type KeptRecord = { shapes: string; userId: string; answers: readonly KeptAnswer[] }

const isText = (value: unknown): value is string => typeof value === 'string'

/** Only the dashboard's lists, the user and their workspaces outlive the page. */
export function isKept(key: readonly unknown[]): boolean {
  const [root, part] = key
  if (root === 'workspaces' || root === 'folders') return true
  if (root === 'accounts') return part === 'me'
  if (root === 'sandboxes') return part === 'list' || part === 'sidebar'
  if (root === 'repositories') return part === 'list'
  return root === 'branches'
}

/** Whether a query is a list of a dashboard page, rather than something around every page. */
const isPageList = ([root, part]: readonly unknown[]): boolean =>
  root === 'repositories' || (root === 'sandboxes' && part !== 'sidebar')

/** A query of a page. `at` is when its answer arrived, in milliseconds, or null if there is none yet. */
export type AskedFor = { key: readonly unknown[]; at: number | null }

/** Returns when the oldest data of a page arrived. Null if its main lists are missing. */
export function knownSince(asked: readonly AskedFor[]): number | null {
  const lists = asked.filter(({ key }) => isPageList(key))
  if (lists.length > 0 && lists.every(({ at }) => at === null)) return null
  const times = asked.flatMap(({ key, at }) => (isKept(key) && key[1] !== 'me' && at !== null ? [at] : []))
  return times.length === 0 ? null : Math.min(...times)
}

/** Returns the workspace that a stored answer is about. */
const workspaceOf = ([root, part, ...rest]: readonly unknown[]): unknown =>
  root === 'sandboxes' && part === 'list' ? rest[1] : rest[0]

/** Whether an answer is about a workspace that the user had left when their workspaces were last fetched. */
function isOfNone({ key, at }: KeptAnswer, answers: readonly KeptAnswer[]): boolean {
  const all = answers.find((answer) => answer.key[0] === 'workspaces' && answer.key.length === 1)
  const { workspaces } = (all?.data ?? {}) as { workspaces?: readonly { id: string }[] }
  const id = workspaceOf(key)
  // A workspace created since then is not in the list yet.
  if (!all || !workspaces || !isText(id) || at > all.at) return false
  return !workspaces.some((workspace) => workspace.id === id)
}

/**
 * Returns the record to store: the newest answers first, as many as fit. Nothing is stored without a user, or for
 * workspaces that they have left.
 */
export function recordOf(
  shapes: string,
  userId: string | undefined,
  answers: readonly KeptAnswer[],
): KeptRecord | null {
  if (userId === undefined) return null
  const kept: KeptAnswer[] = []
  let room = KEPT_MAX_CHARS
  // Without the user and their workspaces no list can be shown.
  const rank = ({ key }: KeptAnswer) => (key[0] === 'accounts' || key[0] === 'workspaces' ? 0 : 1)
  const ordered = answers
    .filter((answer) => isKept(answer.key) && !isOfNone(answer, answers))
    .toSorted((one, other) => rank(one) - rank(other) || other.at - one.at)
  for (const answer of ordered) {
    const data = firstPages(answer.data)
    const size = JSON.stringify(data)?.length ?? Number.POSITIVE_INFINITY
    if (size > KEPT_LIST_MAX_CHARS || size > room) continue
    room -= size
    kept.push({ ...answer, data })
  }
  return { shapes, userId, answers: kept }
}

/** Returns the first pages of a paged list. Anything else is returned unchanged. */
function firstPages(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data
  const { pages, pageParams } = data
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data
  return { pages: pages.slice(0, KEPT_PAGES_MAX), pageParams: pageParams.slice(0, KEPT_PAGES_MAX) }
}

/**
 * Returns the answers of a record that may be shown: none from another build, none that are too old, and none that are
 * malformed.
 */
export function usableAnswers(kept: unknown, shapes: string, now: number): KeptAnswer[] {
  if (typeof kept !== 'object' || kept === null) return []
  const record = kept as Partial<KeptRecord>
  if (record.shapes !== shapes || !isText(record.userId) || !Array.isArray(record.answers)) return []
  const answers = record.answers.filter((answer: unknown): answer is KeptAnswer => {
    if (typeof answer !== 'object' || answer === null) return false
    const { key, data, at } = answer as Partial<KeptAnswer>
    if (!Array.isArray(key) || !isKept(key) || data === undefined || data === null) return false
    // A clock that was set back must not make anything fresh.
    return typeof at === 'number' && at <= now && now - at <= KEPT_MAX_AGE_MS
  })
  const me = answers.find(({ key }) => key[0] === 'accounts')?.data as { id?: unknown } | undefined
  return me?.id === record.userId ? answers : []
}

type Page = { userId: string | undefined; now: number; hasAsked: (key: readonly unknown[]) => boolean }

/** Returns what other pages of the same user stored. Queries that this page has fetched itself are left out. */
export function keptByOthers(kept: unknown, shapes: string, { userId, now, hasAsked }: Page): KeptAnswer[] {
  const answers = usableAnswers(kept, shapes, now)
  const isSame = answers.length > 0 && (kept as KeptRecord).userId === userId
  return isSame ? answers.filter(({ key }) => !hasAsked(key)) : []
}

/** Whether the site's storage is so full that a failed worker frees it (spec SH-135). */
export const isStorageFull = ({ usage = 0, quota = 0 }: { usage?: number; quota?: number }): boolean =>
  quota > 0 && usage / quota >= QUOTA_THRESHOLD

type Moment = {
  isUnsaved: boolean
  hasPending: boolean
  lastReloadAt: number | null
  now: number
}

/** Whether a page may reload for a new version without asking: nothing may be lost, and it must not loop. */
export const mayReload = ({ isUnsaved, hasPending, lastReloadAt, now }: Moment): boolean =>
  !isUnsaved && !hasPending && (lastReloadAt === null || Math.abs(now - lastReloadAt) >= RELOAD_EVERY_MS)
