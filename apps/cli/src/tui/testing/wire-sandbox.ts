import { type Abilities, abilitiesOf } from '@sandlot/core/sandboxes/ability-rules'
import type { Role } from '@sandlot/core/workspaces/rules'

export const TEAM_ID = '0b9c2a51-6d3e-4f0a-9a51-0d2f5c1b7e42'

export type WireSandbox = ReturnType<typeof wireSandbox>

/** What a member of a role may not do with a sandbox of somebody else. */
export const abilitiesAs = (role: Role): Abilities =>
  abilitiesOf(
    { authorId: 'u2', privacy: 0, draft: false, removed: false, isFrozen: false },
    { id: 'u1', role },
  )

/** A sandbox as a list has it on the wire. */
export const wireSandbox = (id: string, fields: { title?: string; updatedAt?: string } = {}) => ({
  __typename: 'Sandbox',
  id,
  alias: null,
  title: id,
  description: null,
  insertedAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-03-01T11:57:00Z',
  lastAccessedAt: '2026-03-01T11:57:00Z',
  removedAt: null as string | null,
  privacy: 0,
  isV2: false,
  isFrozen: false,
  permissions: { preventSandboxExport: false, preventSandboxLeaving: false },
  viewCount: 0,
  draft: true,
  restricted: false,
  authorization: 'OWNER',
  abilities: abilitiesAs('ADMIN'),
  authorId: 'u1',
  teamId: TEAM_ID,
  source: { template: 'static' },
  customTemplate: null,
  forkedTemplate: null,
  collection: null as { __typename: string; id: string; path: string } | null,
  author: { __typename: 'User', id: 'u1', username: 'ada', avatarUrl: '' },
  ...fields,
})
