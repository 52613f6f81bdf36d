import { type Refusals, refusalError } from '@sandlot/core/actions'
import { AppError } from '@sandlot/core/errors'
import { devboxRefusals } from '@sandlot/core/runtime/refusals'
import { creditRefusal } from '@sandlot/core/runtime/tier-rules'
import {
  type SandboxActionName,
  type SandboxReason,
  sandboxActions,
  sandboxReasons,
  sandboxRefusal,
} from '@sandlot/core/sandboxes/actions'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { namesOf } from '@sandlot/core/sandboxes/plan-rules'
import { refusalMessages } from '@sandlot/core/sandboxes/refusal-messages'
import { sandboxRefusals } from '@sandlot/core/sandboxes/refusals'
import { noteLookup } from '../accounts/attempts.ts'
import { entitlementsOf } from '../billing/entitlements.ts'
import type { CollectionRow } from '../folders/rows.ts'
import { runCommand } from '../platform/commands.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { type AuditNote, type Changed as ChangedOf, doneOf } from '../platform/noted.ts'
import { asSubject } from './access.ts'
import { type Held, heldBy, holdSandboxes } from './hold.ts'
import {
  assertMayMake,
  holdJoined,
  type JoinedWorkspaces,
  joinedWorkspaces,
} from './making/joined-workspaces.ts'
import { roomOf, withinQuota } from './quota.ts'
import type { SandboxRow } from './rows.ts'
import { lookUp } from './seek.ts'

/** What a change of sandboxes works with. */
export type Work = {
  tx: Transaction
  now: Date
  /** In the order in which they were named; locked until the transaction ends. */
  rows: readonly SandboxRow[]
  held: readonly Held[]
  /** Their workspaces and the target workspace, as far as the person is a member. */
  joined: JoinedWorkspaces
  /** The target folder (from `folderOf`), which is locked. */
  folder: CollectionRow | null
}

/** The result of a change; by default, all named sandboxes are recorded. */
export type Changed<Result> = ChangedOf<Result, Partial<AuditNote>>
type Change<Result> = (work: Work) => Promise<Changed<Result>>

export type Act = {
  action: SandboxActionName
  /** By id or alias; duplicates are ignored. */
  names: readonly string[]
  /** The wording of refusals; by default, that for a sandbox as a whole. */
  refusals?: Refusals<SandboxReason>
  /** The target workspace, if it may be another one. */
  into?: string
  /** Whether it takes quota for the given sandboxes, if the action does so only in some cases. */
  grows?: (rows: readonly SandboxRow[]) => boolean
  /** Whether it only brings the given sandboxes back from the trash, as they were. */
  restores?: (rows: readonly SandboxRow[]) => boolean
  /**
   * Locks the target folder, before the sandboxes are locked, so that nobody with locked sandboxes waits for a folder.
   */
  folderOf?: (work: Pick<Work, 'tx' | 'now' | 'rows' | 'joined'>) => Promise<CollectionRow | null>
}

/** Names of sandboxes that do not exist, or that the person may not see. */
class Unseen extends Error {
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    super('there is nothing of these names that the person may see')
    this.names = names
  }
}

/** What has to be locked before the sandboxes turned out to be different once they were locked. */
class OtherMeanwhile extends Error {
  constructor() {
    super('the sandboxes are not as they were before they were held')
  }
}
/** Never reached by chance: somebody would have to keep moving them back and forth. */
const TRIES_MAX = 10

/**
 * Performs an action on sandboxes, all or none. The person's roles and the sandboxes are locked, and permissions are
 * checked on the locked rows, in the transaction that changes them. Only an action that takes quota waits for others
 * that do. Throws `not_found` for what the person may not see, otherwise what the refusals say.
 */
export async function actOn<Result>(context: Context, act: Act, change: Change<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await attempt(context, act, change)
    } catch (error) {
      if (error instanceof Unseen) throw await notFound(context, act, error.names)
      if (!(error instanceof OtherMeanwhile) || tries === TRIES_MAX) throw error
    }
}

async function attempt<Result>(context: Context, act: Act, change: Change<Result>): Promise<Result> {
  const asked = await askedFor(context, act)
  const inRoom = needsRoom(context, act, asked.rows)
  if (inRoom) await assertMayAsKnown(context, asked)
  return runCommand(
    context,
    context.actor,
    async (tx, now) => {
      let undoneAt: Date | null = null
      const work = async () => {
        const { rows, held, joined, folder } = await hold(tx, asked, { now, inRoom })
        assertMay(asked, held, joined)
        await assertCredits(context, tx, act, rows)
        if (!inRoom && needsRoom(context, act, rows)) throw new OtherMeanwhile()
        if (act.restores?.(rows)) undoneAt = now
        const { audit, ...done } = await change({ tx, now, rows, held, joined, folder })
        return doneOf(act.action, { ...done, audit: audit && { ...allOf(rows), ...audit } })
      }
      return inRoom ? withinQuota(tx, context, asked.workspaceIds, work, () => undoneAt) : work()
    },
    inRoom ? roomOf(context, asked.workspaceIds) : [],
  )
}

/** What an action is about, before anything is locked. */
type Asked = {
  act: Act
  userId: string
  known: ReadonlyMap<string, SandboxRow>
  rows: readonly SandboxRow[]
  /** Their workspaces, and the target workspace. */
  workspaceIds: readonly string[]
}

async function askedFor(context: Context, act: Act): Promise<Asked> {
  const { userId } = requireViewer(context)
  const known = await lookUp(context, act.names)
  const rows = [...new Map([...known.values()].map((row) => [row.id, row])).values()]
  const into = act.into === undefined ? [] : [act.into]
  return { act, userId, known, rows, workspaceIds: [...rows.map(({ workspaceId }) => workspaceId), ...into] }
}

const needsRoom = (
  { config }: Context,
  { action, grows = () => true }: Act,
  rows: readonly SandboxRow[],
): boolean => config.plans && sandboxActions[action].quota && grows(rows)

/** Refuses actions that are not allowed in a workspace without credits. */
async function assertCredits(
  context: Context,
  tx: Transaction,
  { action }: Act,
  rows: readonly SandboxRow[],
): Promise<void> {
  if (sandboxActions[action].whenOutOfCredits === 'allowed') return
  const ids = [...new Set(rows.map(({ workspaceId }) => workspaceId))]
  for (const { restriction } of (await entitlementsOf({ ...context, db: tx }, ids)).values()) {
    const reason = creditRefusal(sandboxActions[action], restriction)
    if (reason) throw refusalError(devboxRefusals, reason)
  }
}

/** Checked before waiting for quota, so that somebody without permission makes nobody wait. */
async function assertMayAsKnown({ db, clock }: Context, asked: Asked): Promise<void> {
  const { userId, rows, workspaceIds } = asked
  const joined = await joinedWorkspaces(db, userId, workspaceIds)
  assertMay(asked, await heldBy(db, rows, { joined, userId, now: clock.now() }), joined)
}

const allOf = (rows: readonly SandboxRow[]): AuditNote => ({
  workspaceId: rows[0]?.workspaceId ?? null,
  subjectIds: rows.map(({ id }) => id),
  alsoIn: rows.map(({ workspaceId }) => workspaceId),
})

/** Locks what decides about permissions, in the same order everywhere (docs/decisions/003-policies.md). */
async function hold(
  tx: Transaction,
  { act, userId, rows: known, workspaceIds }: Asked,
  { now, inRoom }: { now: Date; inRoom: boolean },
) {
  // An action that neither moves into a workspace nor takes quota there does not wait for changes of it.
  const into = inRoom || act.into !== undefined
  const joined = await holdJoined(tx, userId, workspaceIds, { into })
  const folder = (await act.folderOf?.({ tx, now, rows: known, joined })) ?? null
  const ids = known.map(({ id }) => id)
  const rows = await holdSandboxes(tx, ids)
  if (rows.some(({ workspaceId }) => !workspaceIds.includes(workspaceId))) throw new OtherMeanwhile()
  if (act.folderOf && haveMoved(known, rows)) throw new OtherMeanwhile()
  return { rows, held: await heldBy(tx, rows, { joined, userId, now }), joined, folder }
}

/** Whether any of them was moved, trashed or restored in the meantime. */
function haveMoved(before: readonly SandboxRow[], rows: readonly SandboxRow[]): boolean {
  const lyingIn = ({ workspaceId, folderId, removedAt }: SandboxRow) =>
    JSON.stringify([workspaceId, folderId, removedAt])
  const was = new Map(before.map((row) => [row.id, lyingIn(row)]))
  return rows.some((row) => was.get(row.id) !== lyingIn(row))
}

function assertMay({ act, userId, known }: Asked, held: readonly Held[], joined: JoinedWorkspaces): void {
  const seen = assertAllowed(act, held, userId)
  const unseen = act.names.filter((name) => !seen.has(known.get(name)?.id ?? ''))
  if (unseen.length > 0) throw new Unseen(unseen)
  if (act.into !== undefined) assertMayMake('sandbox.create', joined.get(act.into), 'teamId')
}

async function notFound(context: Context, { names }: Act, missed: readonly string[]): Promise<AppError> {
  await noteLookup(context, 'sandbox', { next: null, missed })
  return new AppError(
    'not_found',
    names.length === 1 ? sandboxMessages.notFound : refusalMessages.notFoundMany(missed),
    { reason: 'notFound' satisfies SandboxReason },
  )
}

/** Returns the ids that the person can see, if they may perform the action on all of them. */
function assertAllowed(
  { action, refusals = sandboxRefusals }: Act,
  held: readonly Held[],
  userId: string,
): Set<string> {
  const refused = held.map(({ row, role, grant }) =>
    sandboxRefusal(sandboxActions[action], asSubject(row), { id: userId, role, grant }),
  )
  const reason = sandboxReasons.find((one) => one !== 'notFound' && refused.includes(one))
  const about = (why: SandboxReason) => held.filter((_, at) => refused[at] === why).map(({ row }) => row)
  const unseen = new Set(about('notFound').map(({ id }) => id))
  if (reason && unseen.size === 0) throw refusalError(refusals, reason, { titles: namesOf(about(reason)) })
  return new Set(held.flatMap(({ row: { id } }) => (unseen.has(id) ? [] : [id])))
}
