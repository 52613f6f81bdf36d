import { type Abilities, abilitiesOf } from '@sandlot/core/sandboxes/ability-rules'
import type { Role } from '@sandlot/core/workspaces/rules'

export const TEAM_ID = '0b9c2a51-6d3e-4f0a-9a51-0d2f5c1b7e42'

export type WireSandbox = ReturnType<typeof wireSandbox>

/** The abilities of a member with this role for another user's sandbox. */
export const abilitiesAs = (role: Role): Abilities =>
  abilitiesOf(
    { authorId: 'u2', privacy: 0, draft: false, removed: false, isFrozen: false },
    { id: 'u1', role },
  )

/** A sandbox in a list, in wire form. */
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

/** The same sandbox as fetched by id, with an empty list of files. */
export const wireRecord = (id: string) => ({
  id,
  alias: null,
  title: id,
  description: null,
  v2: true,
  privacy: 0,
  draft: true,
  restricted: false,
  template: 'node',
  source: { template: 'node' },
  custom_template: null,
  forked_template: null,
  git: null,
  original_git: null,
  entry: null,
  tags: [],
  external_resources: [],
  is_frozen: false,
  version: 0,
  vm_tier: null,
  is_template: false,
  permissions: { prevent_sandbox_export: false, prevent_sandbox_leaving: false },
  preview_secret: null,
  owned: true,
  authorization: 'owner',
  abilities: {},
  fork_count: 0,
  view_count: 0,
  like_count: 0,
  screenshot_url: null,
  screenshot_outdated: false,
  last_accessed_at: '2026-03-01T11:57:00Z',
  inserted_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-03-01T11:57:00Z',
  removed_at: null,
  author_id: 'u1',
  team_id: TEAM_ID,
  author: null,
  team: null,
  collection: null,
  forked_from_sandbox: null,
  modules: [],
  directories: [],
})
