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
import { assertMayMake, holdPlaces, type Places, placesOf } from './making/places.ts'
import { roomOf, withinQuota } from './quota.ts'
import type { SandboxRow } from './rows.ts'
import { lookUp } from './seek.ts'

/** What a change of sandboxes works with. */
export type Work = {
  tx: Transaction
  now: Date
  /** In the order they were named; nobody else changes them until the transaction ends. */
  rows: readonly SandboxRow[]
  held: readonly Held[]
  /** The workspaces of them, and the one that they come to, as far as the person is in them. */
  places: Places
  /** The one that they come to (`folderOf`), which stays where it is. */
  folder: CollectionRow | null
}

/** What was changed; unless it is told otherwise, all that was named. */
export type Changed<Result> = ChangedOf<Result, Partial<AuditNote>>
type Change<Result> = (work: Work) => Promise<Changed<Result>>

export type Act = {
  action: SandboxActionName
  /** By id or alias; one that is named twice is meant once. */
  names: readonly string[]
  /** The words in which it is refused; those about a sandbox as a whole unless given. */
  refusals?: Refusals<SandboxReason>
  /** The workspace that they come to, where that may be another one. */
  into?: string
  /** Whether it makes more of what plans limit of sandboxes as they are, where not all that the action can do is asked. */
  grows?: (rows: readonly SandboxRow[]) => boolean
  /** Keeps the folder that they come to, as they are before they are held: who has sandboxes waits for no folder. */
  folderOf?: (work: Pick<Work, 'tx' | 'now' | 'rows' | 'places'>) => Promise<CollectionRow | null>
}

/** Names of what is not there, or not for the person who named it. */
class Unseen extends Error {
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    super('there is nothing of these names that the person may see')
    this.names = names
  }
}

/** What an action has to hold before the sandboxes was not known by how they were before they were held. */
class OtherMeanwhile extends Error {
  constructor() {
    super('the sandboxes are not as they were before they were held')
  }
}
/** Nobody is this unlucky: beyond it somebody moves them back and forth. */
const TRIES_MAX = 10

/**
 * Does an action to sandboxes, all or none. The person's roles and the sandboxes are locked, and whether the person may
 * is asked of what was locked, in the transaction that changes them. Only where it makes more of what plans limit it
 * waits for others who do. Throws `not_found` for what the person may not see, else what the refusals say.
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
      const work = async () => {
        const { rows, held, places, folder } = await hold(tx, asked, { now, inRoom })
        assertMay(asked, held, places)
        await assertCredits(context, tx, act, rows)
        if (!inRoom && needsRoom(context, act, rows)) throw new OtherMeanwhile()
        const { audit, ...done } = await change({ tx, now, rows, held, places, folder })
        return doneOf(act.action, { ...done, audit: audit && { ...allOf(rows), ...audit } })
      }
      return inRoom ? withinQuota(tx, context, asked.placeIds, work) : work()
    },
    inRoom ? roomOf(context, asked.placeIds) : [],
  )
}

/** What an action is about, as it is before anything is held. */
type Asked = {
  act: Act
  userId: string
  known: ReadonlyMap<string, SandboxRow>
  rows: readonly SandboxRow[]
  /** The workspaces of them, and the one that they come to. */
  placeIds: readonly string[]
}

async function askedFor(context: Context, act: Act): Promise<Asked> {
  const { userId } = requireViewer(context)
  const known = await lookUp(context, act.names)
  const rows = [...new Map([...known.values()].map((row) => [row.id, row])).values()]
  const into = act.into === undefined ? [] : [act.into]
  return { act, userId, known, rows, placeIds: [...rows.map(({ workspaceId }) => workspaceId), ...into] }
}

const needsRoom = (
  { config }: Context,
  { action, grows = () => true }: Act,
  rows: readonly SandboxRow[],
): boolean => config.plans && sandboxActions[action].quota && grows(rows)

/** Refuses what nobody does in a workspace that is out of credits. */
async function assertCredits(
  context: Context,
  tx: Transaction,
  { action }: Act,
  rows: readonly SandboxRow[],
): Promise<void> {
  if (sandboxActions[action].whenFrozen === 'allowed') return
  const ids = [...new Set(rows.map(({ workspaceId }) => workspaceId))]
  for (const { restriction } of (await entitlementsOf({ ...context, db: tx }, ids)).values()) {
    const reason = creditRefusal(sandboxActions[action], restriction)
    if (reason) throw refusalError(devboxRefusals, reason)
  }
}

/** Who may not keeps nobody waiting for a room. */
async function assertMayAsKnown({ db, clock }: Context, asked: Asked): Promise<void> {
  const { userId, rows, placeIds } = asked
  const places = await placesOf(db, userId, placeIds)
  assertMay(asked, await heldBy(db, rows, { places, userId, now: clock.now() }), places)
}

const allOf = (rows: readonly SandboxRow[]): AuditNote => ({
  workspaceId: rows[0]?.workspaceId ?? null,
  subjectIds: rows.map(({ id }) => id),
  alsoIn: rows.map(({ workspaceId }) => workspaceId),
})

/** Locks what decides whether the person may, in the order of all who do (docs/decisions/003-policies.md). */
async function hold(
  tx: Transaction,
  { act, userId, rows: known, placeIds }: Asked,
  { now, inRoom }: { now: Date; inRoom: boolean },
) {
  // What neither comes into a workspace nor makes more of anything there waits for no change of it.
  const into = inRoom || act.into !== undefined
  const places = await holdPlaces(tx, userId, placeIds, { into })
  const folder = (await act.folderOf?.({ tx, now, rows: known, places })) ?? null
  const ids = known.map(({ id }) => id)
  const rows = await holdSandboxes(tx, ids)
  if (rows.some(({ workspaceId }) => !placeIds.includes(workspaceId))) throw new OtherMeanwhile()
  if (act.folderOf && haveMoved(known, rows)) throw new OtherMeanwhile()
  return { rows, held: await heldBy(tx, rows, { places, userId, now }), places, folder }
}

/** Whether some of them lie elsewhere by now, or went to the trash or came out of it. */
function haveMoved(before: readonly SandboxRow[], rows: readonly SandboxRow[]): boolean {
  const lyingIn = ({ workspaceId, folderId, removedAt }: SandboxRow) =>
    JSON.stringify([workspaceId, folderId, removedAt])
  const was = new Map(before.map((row) => [row.id, lyingIn(row)]))
  return rows.some((row) => was.get(row.id) !== lyingIn(row))
}

function assertMay({ act, userId, known }: Asked, held: readonly Held[], places: Places): void {
  const seen = assertAllowed(act, held, userId)
  const unseen = act.names.filter((name) => !seen.has(known.get(name)?.id ?? ''))
  if (unseen.length > 0) throw new Unseen(unseen)
  if (act.into !== undefined) assertMayMake('sandbox.create', places.get(act.into), 'teamId')
}

async function notFound(context: Context, { names }: Act, missed: readonly string[]): Promise<AppError> {
  await noteLookup(context, 'sandbox', { next: null, missed })
  return new AppError(
    'not_found',
    names.length === 1 ? sandboxMessages.notFound : refusalMessages.notFoundMany(missed),
    { reason: 'notFound' satisfies SandboxReason },
  )
}

/** The ids of what the person sees, if they may do it to all of that. */
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
