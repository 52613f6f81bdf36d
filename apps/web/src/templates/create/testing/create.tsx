import { vi } from 'vitest'
import { find, names } from '../../../sandboxes/testing/dom.ts'
import { cardFacts } from '../../../sandboxes/testing/record.ts'
import { type Answers, memberAs, USER_ID, WORKSPACE_ID } from '../../../sandboxes/testing/server.ts'
import { showPage } from '../../../sandboxes/testing/show-page.tsx'
import { CreateModal } from '../create-modal.tsx'
import type { CreateOptions } from '../open-create.ts'

type Wanted = {
  environment?: string
  v2?: boolean
  tags?: string[]
  twin?: string
  forks?: number
  description?: string
}

/** An official template, in wire form. */
export const official = (id: string, title: string, wanted: Wanted = {}) => ({
  id,
  title,
  alias: `${id}-alias`,
  description: wanted.description ?? null,
  v2: wanted.v2 ?? false,
  fork_count: wanted.forks ?? 0,
  view_count: 0,
  environment: wanted.environment ?? 'static',
  tags: wanted.tags ?? [],
  browser_sandbox_id: wanted.twin ?? null,
  custom_template: { id: `t-${id}`, icon_url: null, color: null },
})

/** A workspace's template, or a recently used one, in the form of GraphQL. */
export const shared = (id: string, title: string, { v2 = false, team = 'Ours' } = {}) => ({
  __typename: 'Template',
  id: `t-${id}`,
  color: null,
  iconUrl: null,
  published: true,
  sandbox: {
    __typename: 'Sandbox',
    id,
    alias: null,
    title,
    description: null,
    insertedAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    isV2: v2,
    forkCount: 0,
    viewCount: 0,
    team: { __typename: 'TeamPreview', id: WORKSPACE_ID, name: team },
    author: null,
    source: { template: 'static' },
  },
})

/** A sandbox to fork, in the form of GraphQL. */
export const origin = (fields: Record<string, unknown> = {}) => ({
  ...shared('aaa111', 'Theirs').sandbox,
  teamId: WORKSPACE_ID,
  authorization: 'READ',
  customTemplate: null,
  forkedTemplate: null,
  ...fields,
})

export const usedAndOurs = (recent: readonly unknown[], workspace: readonly unknown[] = []) => ({
  me: {
    __typename: 'CurrentUser',
    id: USER_ID,
    recentlyUsedTemplates: recent,
    team: { __typename: 'Team', id: WORKSPACE_ID, templates: workspace },
  },
})

type Limits = { tier?: number; used?: number; included?: number; frozen?: boolean; minimumPrivacy?: number }

export const limits = (wanted: Limits = {}) => ({
  me: {
    __typename: 'CurrentUser',
    id: USER_ID,
    team: {
      __typename: 'Team',
      id: WORKSPACE_ID,
      plan: (wanted.tier ?? 6) > 2 ? 'flex' : 'free',
      frozen: wanted.frozen ?? false,
      featureFlags: { ubbBeta: true, friendOfCsb: false },
      limits: {
        includedCredits: wanted.included ?? 400,
        includedVmTier: wanted.tier ?? 6,
        onDemandCreditLimit: null,
      },
      usage: { credits: wanted.used ?? 0 },
      settings: { minimumPrivacy: wanted.minimumPrivacy ?? 0 },
    },
  },
})

export const tier = (number: number, name: string) => ({
  tier: number,
  shortid: `vm-${number}`,
  name,
  cpu: 2 ** number,
  memory: 2 ** (number + 1),
  storage: 20,
  credit_basis: 10,
})

/** The record of the created sandbox, in wire form. */
export const made = {
  id: 'new111',
  alias: null,
  title: 'calm-dune-1234',
  description: null,
  v2: false,
  privacy: 2,
  draft: true,
  template: 'static',
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
  fork_count: 0,
  inserted_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  removed_at: null,
  author: null,
  team: null,
  ...cardFacts,
  collection: null,
  git: null,
  original_git: null,
  forked_from_sandbox: null,
  modules: [],
  directories: [],
}

export const answers: Answers = {
  ...memberAs(),
  'GET /api/v1/sandboxes/templates/official': () => [
    {
      sandboxes: [
        official('vue', 'Vue', { tags: ['frontend'] }),
        official('svelte', 'Svelte', { tags: ['compiled'] }),
        official('9qputt', 'React', { v2: true, twin: 'react-ts' }),
        official('hsd8ke', 'Docker', { v2: true }),
      ],
    },
  ],
  'GET /api/v1/templates/community': () => ({ count: 3 }),
  'GET /api/v1/sandboxes/generate_title': () => ({ title: 'calm-dune-1234' }),
  'GET /api/vm_tiers': () => ({
    vm_tiers: ['Nano', 'Micro', 'Small', 'Medium', 'Large', 'XLarge'].map((name, index) =>
      tier(index + 1, name),
    ),
  }),
  'GET /api/meta/features': () => ({
    login_with_apple: false,
    login_with_github: true,
    login_with_google: false,
    login_with_workos: false,
  }),
  'query RecentAndWorkspaceTemplates': () => usedAndOurs([]),
  'query WorkspaceLimits': () => limits(),
  'query AllCollections': () => ({
    me: {
      __typename: 'CurrentUser',
      id: USER_ID,
      collections: ['/', '/shop', '/shop/old'].map((path, index) => ({
        __typename: 'Collection',
        id: `c${index}`,
        path,
        sandboxCount: 0,
      })),
    },
  }),
}

/** Shows the create modal with a server that answers as told. */
export function openCreate(
  more: Answers = {},
  options: CreateOptions = {},
  page: Parameters<typeof showPage>[2] = {},
) {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const close = vi.fn()
  const shown = showPage(<CreateModal {...options} close={close} />, { ...answers, ...more }, page)
  return { ...shown, close }
}

const CARD = '[role="dialog"] button[data-card]'

/** The titles of the visible cards. */
export const cards = () => names(`${CARD} [dir="auto"]`)

export const card = (name: RegExp) => find(CARD, name)

export const choose = async (name: RegExp) => (await card(name)).click()
