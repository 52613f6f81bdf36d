import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { sandboxTexts } from './messages.ts'
import { privacyName } from './present.ts'

/** A point in time, absolute or relative to now. */
export type When = { at: Date } | { agoMs: number }

type Filters = { author?: string; privacy?: string; template?: string; since?: When }

export const isFiltered = ({ author, privacy, template, since }: Filters): boolean =>
  [author, privacy, template, since].some((one) => one !== undefined)

const UNITS_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** Parses a date, or a duration before now such as 7d. */
export function whenOf(text: string): When {
  const [, count, unit = ''] = /^(\d+)([mhdw])$/.exec(text) ?? []
  if (count !== undefined) return { agoMs: Number(count) * (UNITS_MS[unit] ?? 0) }
  const at = new Date(text)
  if (!/^\d{4}-/.test(text) || Number.isNaN(at.getTime()))
    throw new AppError('usage', sandboxTexts.sinceWrong(text), { field: 'since' })
  return { at }
}

/** A predicate for sandboxes that match the filters. */
export async function filterOf(
  client: Client,
  { author, privacy, template, since }: Filters,
  now: Date,
): Promise<(card: SandboxCard) => boolean> {
  const username = author === 'me' ? await ownName(client) : author?.replace(/^@/, '')
  const from = since && ('at' in since ? since.at.getTime() : now.getTime() - since.agoMs)
  return (card) =>
    (username === undefined || card.author?.username.toLowerCase() === username.toLowerCase()) &&
    (privacy === undefined || privacyName(card.privacy) === privacy) &&
    (template === undefined || card.source.template === template || card.forkedTemplate?.id === template) &&
    (from === undefined || new Date(card.updatedAt).getTime() >= from)
}

async function ownName(client: Client): Promise<string> {
  const { currentUser } = await import('@sandlot/core/accounts/rest')
  return (await client.rest(currentUser)).username
}
