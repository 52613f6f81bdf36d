import { type Refusals, refusalError } from '@sandlot/core/actions'
import { AppError } from '@sandlot/core/errors'
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
import { noteLook } from '../accounts/attempts.ts'
import { type Context, requireViewer } from '../context.ts'
import { type Done, runCommand } from '../platform/commands.ts'
import type { Transaction } from '../platform/db/database.ts'
import { asSubject } from './access.ts'
import { type Held, holdSandboxes } from './hold.ts'
import { withinRoom } from './room.ts'
import type { SandboxRow } from './rows.ts'
import { lookUp } from './seek.ts'

/** What a change of sandboxes works with. */
export type Work = {
  tx: Transaction
  now: Date
  /** In the order they were named; nobody else changes them until the transaction ends. */
  rows: readonly SandboxRow[]
  held: readonly Held[]
}

export type Act = {
  action: SandboxActionName
  /** By id or alias; one that is named twice is meant once. */
  names: readonly string[]
  /** The words in which it is refused; those about a sandbox as a whole unless given. */
  refusals?: Refusals<SandboxReason>
  /** The workspace that they come to, where that may be another one. */
  into?: string
  /** False where what is asked for cannot make more of what plans limit, though the action could. */
  grows?: boolean
}

/** Names of what is not there, or not for the person who named it. */
class Unseen extends Error {
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    super('there is nothing of these names that the person may see')
    this.names = names
  }
}

/**
 * Does an action to sandboxes, all or none. They are locked, and whether the person may is asked of what was locked, in
 * the transaction that changes them. Where the action may make more of what plans limit, they are asked as well.
 * Throws `not_found` for what the person may not see, else what the refusals say.
 */
export async function actOn<Result>(
  context: Context,
  { action, names, refusals = sandboxRefusals, into, grows = true }: Act,
  change: (work: Work) => Promise<Done<Result>>,
): Promise<Result> {
  const { userId } = requireViewer(context)
  const known = await lookUp(context, names)
  const all = [...known.values()]
  try {
    return await runCommand(context, context.actor, async (tx, now) => {
      const work = async () => {
        const ids = new Set(all.map(({ id }) => id))
        const held = await holdSandboxes(tx, [...ids], { userId, now })
        const seen = assertAllowed(action, held, { userId, refusals })
        const unseen = names.filter((name) => !seen.has(known.get(name)?.id ?? ''))
        if (unseen.length > 0) throw new Unseen(unseen)
        return change({ tx, now, held, rows: held.map(({ row }) => row) })
      }
      if (!sandboxActions[action].quota || !grows) return work()
      // Before the rows, as all who wait for both do.
      const places = all.map(({ workspaceId }) => workspaceId)
      return withinRoom(tx, context, into === undefined ? places : [...places, into], work)
    })
  } catch (error) {
    if (!(error instanceof Unseen)) throw error
    await noteLook(context, 'sandbox', { next: null, missed: error.names })
    throw new AppError(
      'not_found',
      names.length === 1 ? sandboxMessages.notFound : refusalMessages.notFoundMany(error.names),
      { reason: 'notFound' satisfies SandboxReason },
    )
  }
}

/** The ids of what the person sees, if they may do it to all of that. */
function assertAllowed(
  action: SandboxActionName,
  held: readonly Held[],
  { userId, refusals }: { userId: string; refusals: Refusals<SandboxReason> },
): Set<string> {
  const refused = held.map(({ row, role, given }) =>
    sandboxRefusal(sandboxActions[action], asSubject(row), { id: userId, role, given }),
  )
  const reason = sandboxReasons.find((one) => one !== 'notFound' && refused.includes(one))
  const about = (why: SandboxReason) => held.filter((_, at) => refused[at] === why).map(({ row }) => row)
  const unseen = new Set(about('notFound').map(({ id }) => id))
  if (reason && unseen.size === 0) throw refusalError(refusals, reason, { titles: namesOf(about(reason)) })
  return new Set(held.flatMap(({ row: { id } }) => (unseen.has(id) ? [] : [id])))
}
