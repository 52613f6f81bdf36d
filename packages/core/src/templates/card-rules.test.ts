import { describe, expect, test } from 'vitest'
import { browserTwinOf, officialCard, originCard, publicCard, runtimeTags, sharedCard } from './card-rules.ts'
import { BROWSER_TWINS } from './limits.ts'
import type { OfficialTemplate } from './rest.ts'

const official = (fields: Partial<OfficialTemplate> = {}): OfficialTemplate => ({
  id: 'vue',
  title: 'Vue',
  alias: 'vue-vite',
  description: 'A page',
  v2: false,
  forkCount: 3,
  viewCount: 4,
  environment: 'vue-cli',
  tags: ['starter'],
  browserSandboxId: null,
  customTemplate: { id: 't1', iconUrl: 'vue', color: '#000000' },
  ...fields,
})

const sandbox = {
  id: 'abc123',
  alias: null,
  title: 'Our shop',
  description: null,
  isV2: false,
  forkCount: 1,
  viewCount: 2,
  team: { name: 'Acme' },
  author: { username: 'ann' },
  source: { template: 'static' },
}

test('[EN-011] a card has everything that template lists show', () => {
  expect(officialCard(official())).toEqual({
    id: 'vue',
    alias: 'vue-vite',
    title: 'Vue',
    description: 'A page',
    author: 'Sandlot',
    type: 'sandbox',
    browserSandboxId: 'vue',
    tags: ['browser', 'playground', 'frontend', 'starter'],
    forkCount: 3,
    viewCount: 4,
    iconUrl: 'vue',
    sourceTemplate: 'vue-cli',
    git: null,
    editorUrl: '/p/sandbox/vue-vite',
  })
  expect(sharedCard({ iconUrl: 'solid', sandbox: { ...sandbox, isV2: true } }, ['tide'], [])).toEqual({
    id: 'abc123',
    alias: null,
    title: 'Our shop',
    description: null,
    author: 'Acme',
    type: 'devbox',
    browserSandboxId: null,
    tags: ['tide', 'devbox'],
    forkCount: 1,
    viewCount: 2,
    iconUrl: 'solid',
    sourceTemplate: 'static',
    git: null,
    editorUrl: '/p/devbox/abc123',
  })
})

describe('a devbox template', () => {
  test('knows its browser counterpart, and is tagged for both', () => {
    const card = officialCard(official({ id: '9qputt', alias: null, v2: true, browserSandboxId: 'react-ts' }))
    expect(card).toMatchObject({
      type: 'devbox',
      browserSandboxId: 'react-ts',
      editorUrl: '/p/devbox/9qputt',
      tags: ['server', 'browser', 'playground', 'frontend', 'typescript', 'starter'],
    })
  })

  test('without a counterpart runs only on the server', () => {
    const card = officialCard(official({ id: 'hsd8ke', v2: true }))
    expect(card).toMatchObject({ browserSandboxId: null, tags: ['server', 'starter'] })
  })

  test('has a counterpart only if the instance has it', () => {
    expect(Object.keys(BROWSER_TWINS).map((id) => browserTwinOf(id, () => true))).toEqual([
      'react-ts',
      'vanilla-ts',
      'vanilla',
      'rjk9n4zj7m',
    ])
    expect(browserTwinOf('9qputt', () => false)).toBeNull()
    expect(browserTwinOf('constructor', () => true)).toBeNull()
  })
})

test('a browser template whose id ends in ts is tagged as TypeScript', () => {
  expect(runtimeTags({ id: 'react-ts', isV2: false }, null)).toEqual([
    'browser',
    'playground',
    'frontend',
    'typescript',
  ])
})

test('[CR-028] one template has another author', () => {
  expect(officialCard(official({ id: 'yrqw7k' })).author).toBe('Codeium')
})

describe('[EN-012] a workspace template', () => {
  test('names the workspace as author, else its author, else the instance', () => {
    const by = (fields: Partial<typeof sandbox> | { team: null; author: null }) =>
      sharedCard({ iconUrl: null, sandbox: { ...sandbox, ...fields } }, [], [])?.author
    expect(by({})).toBe('Acme')
    expect(by({ team: null as never })).toBe('ann')
    expect(by({ team: null, author: null })).toBe('Sandlot')
  })

  test('is tagged by origin and runtime, and shows its own icon, else that of its template', () => {
    const card = sharedCard({ iconUrl: 'solid', sandbox }, ['workspace'], [])
    expect(card).toMatchObject({
      tags: ['workspace', 'browser'],
      iconUrl: 'solid',
      browserSandboxId: 'abc123',
    })
    const box = sharedCard({ iconUrl: null, sandbox: { ...sandbox, isV2: true } }, ['workspace'], [])
    expect(box).toMatchObject({ tags: ['workspace', 'devbox'], iconUrl: 'html', browserSandboxId: null })
  })

  test('includes the repository it was created from', () => {
    const git = {
      username: 'acme',
      repo: 'site',
      branch: 'main',
      path: '',
      commitSha: 'abc',
      url: 'https://github.com/acme/site/tree/abc',
    }
    const card = (fields: object) => sharedCard({ iconUrl: null, sandbox: { ...sandbox, ...fields } }, [], [])
    expect([card({ git })?.git, card({})?.git]).toEqual([git, null])
  })

  test('is null if the viewer may not see it, and the official card if it is official', () => {
    const known = [officialCard(official())]
    expect(sharedCard({ iconUrl: null, sandbox: null }, [], known)).toBeNull()
    expect(sharedCard({ iconUrl: null, sandbox: { ...sandbox, id: 'vue' } }, [], known)).toBe(known[0])
  })
})

test('any sandbox can be the origin, an official one with its counterpart', () => {
  const plain = { ...sandbox, customTemplate: null, forkedTemplate: { iconUrl: 'vue' } }
  expect(originCard(plain, [])).toMatchObject({ id: 'abc123', iconUrl: 'vue', type: 'sandbox' })
  const known = officialCard(official({ id: '9qputt', v2: true, browserSandboxId: 'react-ts' }))
  expect(originCard({ ...plain, id: '9qputt', isV2: true }, [known])).toBe(known)
})

test('[EN-015] a public template has a card', () => {
  const template = {
    id: 'p1',
    title: 'Public one',
    description: null,
    tags: ['Python'],
    editorUrl: '/p/devbox/p1',
    forkCount: 5,
    viewCount: 6,
    iconUrl: null,
    author: 'Acme',
  }
  expect(publicCard(template, [])).toMatchObject({
    title: 'Public one',
    author: 'Acme',
    type: 'devbox',
    tags: ['python', 'server'],
    editorUrl: '/p/devbox/p1',
    forkCount: 5,
    viewCount: 6,
  })
})
