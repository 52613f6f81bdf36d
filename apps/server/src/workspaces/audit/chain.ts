import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalText, sealedText } from '@sandlot/core/workspaces/audit/rules'
import { type Key, keyIdOf } from '../../platform/keys/keys.ts'
import type { auditChains, auditEvents } from '../../platform/tables.ts'

export type AuditRow = typeof auditEvents.$inferSelect
export type ChainRow = typeof auditChains.$inferSelect

/** The hash of an entry: of the previous one and of everything in the entry. */
export const hashAfter = (before: string, row: AuditRow): string =>
  createHash('sha256')
    .update(before)
    .update(
      sealedText({
        ...row,
        id: String(row.id),
        at: row.at.toISOString(),
        workspaceId: row.workspaceId ?? '',
      }),
    )
    .digest('hex')

const markText = ({
  workspaceId,
  seq,
  hash,
  prunedSeq,
  prunedHash,
  prunedAt,
}: Omit<ChainRow, 'mark' | 'keepDays'>) =>
  canonicalText([workspaceId, seq, hash, prunedSeq, prunedHash, prunedAt?.toISOString() ?? null])

const macOf = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest('hex')

/** A MAC that proves that the server itself sealed a chain up to there. */
export const markOf = (chain: Omit<ChainRow, 'mark' | 'keepDays'>, [key]: Key): string =>
  `${keyIdOf(key)}.${macOf(markText(chain), key)}`

/** Whether the mark is valid; null if its key is unknown. */
export function isMarked(chain: ChainRow, keys: Key): boolean | null {
  const [id, mac = ''] = chain.mark.split('.')
  const key = keys.find((one) => keyIdOf(one) === id)
  if (!key) return null
  const own = Buffer.from(macOf(markText(chain), key))
  const given = Buffer.from(mac)
  return own.length === given.length && timingSafeEqual(own, given)
}
