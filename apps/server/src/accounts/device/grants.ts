import { createHmac } from 'node:crypto'
import type { DeviceGrant } from '@sandlot/core/accounts/device/rest'
import { formatUserCode } from '@sandlot/core/accounts/device/user-code-rules'
import {
  DEVICE_CODE_MINUTES,
  DEVICE_POLL_SECONDS,
  USER_CODE_LENGTH,
  USER_CODE_LETTERS,
} from '@sandlot/core/accounts/limits'
import { deviceRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError } from '@sandlot/core/actions'
import type { AppError } from '@sandlot/core/errors'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { type Context, requireViewer, type Viewer } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Ids } from '../../platform/ids.ts'
import { hashSecret, newSecret } from '../../platform/keys/secrets.ts'
import { doAction } from '../../platform/noted.ts'
import { requireMayGrantAdmin } from '../sessions/create-token.ts'
import { deviceGrants } from '../tables.ts'

/** Bytes above the last full round of letters would make some letters more likely than others. */
const USABLE = 256 - (256 % USER_CODE_LETTERS.length)

/** Generates a code for a person to type, without its hyphen. */
function newUserCode(ids: Ids): string {
  let code = ''
  while (code.length < USER_CODE_LENGTH) {
    const letters = [...ids.bytes(USER_CODE_LENGTH)].filter((byte) => byte < USABLE)
    code += letters.map((byte) => USER_CODE_LETTERS[byte % USER_CODE_LETTERS.length]).join('')
  }
  return code.slice(0, USER_CODE_LENGTH)
}

/** So few letters could be brute-forced from a plain hash, so this also uses a server key. */
const hashUserCode = (shown: string, key: Buffer): string =>
  createHmac('sha256', key).update(shown).digest('hex')

export type Grant = typeof deviceGrants.$inferSelect

type Asked = Pick<Grant, 'clientName' | 'userAgent' | 'address' | 'scope'>

/** Registers a program that wants access. Its two codes are returned once and stored nowhere. */
export async function startGrant(
  { db, ids, clock, keys }: Context,
  asked: Asked,
): Promise<{ deviceCode: string; userCode: string }> {
  const now = clock.now()
  const deviceCode = newSecret(ids)
  for (;;) {
    const userCode = formatUserCode(newUserCode(ids)) ?? ''
    const kept = await db
      .insert(deviceGrants)
      .values({
        ...asked,
        id: ids.uuid(),
        deviceHash: hashSecret(deviceCode),
        userHash: hashUserCode(userCode, keys.deviceCodes[0]),
        intervalSeconds: DEVICE_POLL_SECONDS,
        expiresAt: new Date(now.getTime() + DEVICE_CODE_MINUTES * 60_000),
        insertedAt: now,
      })
      // Two programs may draw the same code; the second one draws again.
      .onConflictDoNothing({ target: deviceGrants.userHash })
      .returning({ id: deviceGrants.id })
    if (kept.length > 0) return { deviceCode, userCode }
  }
}

/** Finds the program that waits with this code, in whatever state it is. */
export async function findGrant({ db, keys }: Context, typed: string): Promise<Grant & { userCode: string }> {
  const userCode = formatUserCode(typed)
  const hashes = keys.deviceCodes.map((key) => hashUserCode(userCode ?? '', key))
  const [grant] = userCode
    ? await db.select().from(deviceGrants).where(inArray(deviceGrants.userHash, hashes))
    : []
  if (!grant || !userCode) throw refusalError(deviceRefusals, 'deviceUnknown', { field: 'code' })
  return { ...grant, userCode }
}

/** Returns the state of a grant for this person. One that somebody else approved counts as used. */
export function stateOf(grant: Grant, viewer: Pick<Viewer, 'userId'>, now: Date): DeviceGrant['state'] {
  if (grant.state === 'denied') return 'denied'
  if (grant.state !== 'pending') return grant.userId === viewer.userId ? 'approved' : 'used'
  return grant.expiresAt > now ? 'pending' : 'expired'
}

/** Records the viewer's decision on a waiting program: once, and before it expires. */
export async function decideGrant(
  context: Context,
  typed: string,
  decision: 'approved' | 'denied',
): Promise<void> {
  const viewer = requireViewer(context)
  const grant = await findGrant(context, typed)
  if (decision === 'approved' && grant.scope === 'admin') requireMayGrantAdmin(context)
  const action = decision === 'approved' ? 'device.approve' : 'device.deny'
  await doAction(context, action, async (tx, now) => {
    const isOpen = and(
      eq(deviceGrants.id, grant.id),
      eq(deviceGrants.state, 'pending'),
      gt(deviceGrants.expiresAt, now),
    )
    const decided = await tx
      .update(deviceGrants)
      .set({ state: decision, userId: viewer.userId })
      .where(isOpen)
      .returning({ id: deviceGrants.id })
    if (decided.length === 0) throw closedProblem(grant, now)
    return {
      result: undefined,
      audit: {
        subjectIds: [grant.id],
        details: { clientName: grant.clientName, address: grant.address },
      },
    }
  })
}

/** Returns why a grant can no longer be decided. One that was open a moment ago was decided in another window. */
function closedProblem({ state, expiresAt }: Grant, now: Date): AppError {
  if (state === 'denied') return refusalError(deviceRefusals, 'deviceDenied')
  return state === 'pending' && expiresAt <= now
    ? refusalError(deviceRefusals, 'deviceExpired')
    : refusalError(deviceRefusals, 'deviceUsed')
}

/** Withdraws a person's approval from programs that have not got their token yet. */
export const endApproved = (tx: Transaction, userId: string) =>
  tx.delete(deviceGrants).where(and(eq(deviceGrants.userId, userId), eq(deviceGrants.state, 'approved')))
