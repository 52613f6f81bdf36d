import {
  KEPT_LIST_MAX_CHARS,
  KEPT_MAX_AGE_MS,
  KEPT_MAX_CHARS,
  KEPT_PAGES_MAX,
  QUOTA_THRESHOLD,
  RELOAD_EVERY_MS,
} from './limits.ts'

/** One answer of the server as a page saw it; `at` is when it came, in milliseconds. */
export type KeptAnswer = { key: readonly unknown[]; data: unknown; at: number }

/** What a person last saw on this device. `shapes` names the build whose answers these are. */
export type KeptRecord = { shapes: string; userId: string; answers: readonly KeptAnswer[] }

const isText = (value: unknown): value is string => typeof value === 'string'

/** Lists of the dashboard, who looks and their workspaces: nothing else outlives the page. */
export function isKept(key: readonly unknown[]): boolean {
  const [root, part] = key
  if (root === 'workspaces' || root === 'folders') return true
  if (root === 'accounts') return part === 'me'
  if (root === 'sandboxes') return part === 'list' || part === 'sidebar'
  if (root === 'repositories') return part === 'list'
  return root === 'branches'
}

/** Whether it is what a page of the dashboard lists, and not what stands around every page. */
const isPageList = ([root, part]: readonly unknown[]): boolean =>
  root === 'repositories' || (root === 'sandboxes' && part !== 'sidebar')

/** What a page asked for; `at` is when its answer came, in milliseconds, or null where none has come. */
export type AskedFor = { key: readonly unknown[]; at: number | null }

/** When the oldest of what a page shows came; null where it shows none of what it is about. */
export function knownSince(asked: readonly AskedFor[]): number | null {
  const lists = asked.filter(({ key }) => isPageList(key))
  if (lists.length > 0 && lists.every(({ at }) => at === null)) return null
  const times = asked.flatMap(({ key, at }) => (isKept(key) && key[1] !== 'me' && at !== null ? [at] : []))
  return times.length === 0 ? null : Math.min(...times)
}

/** The workspace that an answer is about, of what is kept. */
const workspaceOf = ([root, part, ...rest]: readonly unknown[]): unknown =>
  root === 'sandboxes' && part === 'list' ? rest[1] : rest[0]

/** Whether an answer is about a workspace that the person was not in any more when they last asked for all of theirs. */
function isOfNone({ key, at }: KeptAnswer, answers: readonly KeptAnswer[]): boolean {
  const all = answers.find((answer) => answer.key[0] === 'workspaces' && answer.key.length === 1)
  const { workspaces } = (all?.data ?? {}) as { workspaces?: readonly { id: string }[] }
  const id = workspaceOf(key)
  // One that was made meanwhile is not in it yet.
  if (!all || !workspaces || !isText(id) || at > all.at) return false
  return !workspaces.some((workspace) => workspace.id === id)
}

/**
 * What of the answers is kept: the newest first, as much as there is room for. Nothing without a person, and nothing of
 * a workspace that they are not in any more.
 */
export function recordOf(
  shapes: string,
  userId: string | undefined,
  answers: readonly KeptAnswer[],
): KeptRecord | null {
  if (userId === undefined) return null
  const kept: KeptAnswer[] = []
  let room = KEPT_MAX_CHARS
  // Without who looks and their workspaces no list can be shown.
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

/** Of a list that comes in pages the first ones, of anything else the whole. */
function firstPages(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data
  const { pages, pageParams } = data
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data
  return { pages: pages.slice(0, KEPT_PAGES_MAX), pageParams: pageParams.slice(0, KEPT_PAGES_MAX) }
}

/** The answers of a record that may be shown: none of another build, none that is too old, no garbage. */
export function usableAnswers(kept: unknown, shapes: string, now: number): KeptAnswer[] {
  if (typeof kept !== 'object' || kept === null) return []
  const record = kept as Partial<KeptRecord>
  if (record.shapes !== shapes || !isText(record.userId) || !Array.isArray(record.answers)) return []
  const answers = record.answers.filter((answer: unknown): answer is KeptAnswer => {
    if (typeof answer !== 'object' || answer === null) return false
    const { key, data, at } = answer as Partial<KeptAnswer>
    if (!Array.isArray(key) || !isKept(key) || data === undefined || data === null) return false
    // A clock that was set back makes nothing fresh.
    return typeof at === 'number' && at <= now && now - at <= KEPT_MAX_AGE_MS
  })
  const me = answers.find(({ key }) => key[0] === 'accounts')?.data as { id?: unknown } | undefined
  return me?.id === record.userId ? answers : []
}

type Page = { userId: string | undefined; now: number; hasAsked: (key: readonly unknown[]) => boolean }

/** What other pages kept of the same person. Of what this page has asked for itself only its own answer counts. */
export function keptByOthers(kept: unknown, shapes: string, { userId, now, hasAsked }: Page): KeptAnswer[] {
  const answers = usableAnswers(kept, shapes, now)
  const isSame = answers.length > 0 && (kept as KeptRecord).userId === userId
  return isSame ? answers.filter(({ key }) => !hasAsked(key)) : []
}

/** Whether the space for this site is so full that a worker that failed gives it back (spec SH-135). */
export const isStorageFull = ({ usage = 0, quota = 0 }: { usage?: number; quota?: number }): boolean =>
  quota > 0 && usage / quota >= QUOTA_THRESHOLD

type Moment = {
  isUnsaved: boolean
  hasPending: boolean
  lastReloadAt: number | null
  now: number
}

/** Whether a page may load itself again for a new version without asking: nothing is lost, and never in a loop. */
export const mayReload = ({ isUnsaved, hasPending, lastReloadAt, now }: Moment): boolean =>
  !isUnsaved && !hasPending && (lastReloadAt === null || Math.abs(now - lastReloadAt) >= RELOAD_EVERY_MS)
