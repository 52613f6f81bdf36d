import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import type { SandboxCardFragment } from '@sandlot/core/sandboxes/operations.gen'
import type { SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { sandboxPath } from '@sandlot/core/sandboxes/rules'
import type { ShapeData } from '../platform/output/shapes.ts'
import { isoTime } from '../platform/time/time.ts'

export type SandboxItem = ShapeData<'sandbox/1'>

/** An unknown level is shown as the strictest. */
export const privacyName = (level: number): SandboxItem['privacy'] =>
  level === PRIVACY.public ? 'public' : level === PRIVACY.unlisted ? 'unlisted' : 'private'

const timeOrNull = (text: string | null) => (text === null ? null : isoTime(text))

export const urlOf = (sandbox: { id: string; alias: string | null; isV2?: boolean }, host: string) =>
  host + sandboxPath(sandbox)

/** A sandbox from a list, as printed. */
export const presentCard = (card: SandboxCardFragment, host: string): SandboxItem => ({
  id: card.id,
  alias: card.alias,
  title: card.title,
  url: urlOf(card, host),
  kind: card.isV2 ? 'devbox' : 'sandbox',
  environment: card.source.template,
  privacy: privacyName(card.privacy),
  draft: card.draft,
  folder: card.collection?.path ?? null,
  workspace: card.teamId,
  author: card.author?.username ?? null,
  authorization: card.authorization.toLowerCase() as Lowercase<typeof card.authorization>,
  createdAt: isoTime(card.insertedAt),
  updatedAt: isoTime(card.updatedAt),
  accessedAt: isoTime(card.lastAccessedAt),
  deletedAt: timeOrNull(card.removedAt),
})

/** A single sandbox, without its files. */
export const presentRecord = (record: SandboxRecord, host: string): ShapeData<'sandbox.create/1'> => ({
  id: record.id,
  alias: record.alias,
  title: record.title,
  url: urlOf({ ...record, isV2: record.v2 }, host),
  kind: record.v2 ? 'devbox' : 'sandbox',
  environment: record.template,
  privacy: privacyName(record.privacy),
  draft: record.draft,
  folder: record.collection?.path ?? null,
  workspace: record.team?.id ?? null,
  author: record.author?.username ?? null,
  authorization: record.authorization,
  createdAt: isoTime(record.insertedAt),
  updatedAt: isoTime(record.updatedAt),
  deletedAt: timeOrNull(record.removedAt),
})
