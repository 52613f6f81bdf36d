import { expect } from 'vitest'
import { answer, test } from './signed-in.ts'

type Made = { id: string; title: string; url: string; kind: string; folder: string | null; draft: boolean }
type Template = { id: string; title: string; kind: string; tags: string[]; browserSandbox: string | null }

test('creates a devbox with its own machine, and prints its page', async ({ signedIn, world }) => {
  const words = ['devbox', 'create', '--template', '9qputt', '--title', 'Bench', '--vm-tier', 'Nano']
  const { data } = answer<Made>(await signedIn([...words, '--json']))
  expect(data).toMatchObject({ title: 'Bench', kind: 'devbox', draft: true })
  expect(data.url).toBe(`${world.url}/p/devbox/${data.id}`)
  const read = await signedIn(['api', `sandboxes/${data.id}`, '--json'])
  expect(read.stdout).toContain('"vm_tier":1')
})

test('creates a sandbox from a devbox template’s browser counterpart', async ({ signedIn }) => {
  const made = answer<Made>(
    await signedIn(['sandbox', 'create', '--template', '9qputt', '--folder', '/', '--json']),
  )
  expect(made.data).toMatchObject({ kind: 'sandbox', folder: '/', draft: false })
  const read = answer<{ forkedFrom: string }>(await signedIn(['sandbox', 'view', made.data.id, '--json']))
  expect(read.data.forkedFrom).toBe('react-ts')
})

test.for([
  ['sandbox', ['--template', 'react', '--vm-tier', '2'], 'vmTier', 'for devboxes'],
  ['sandbox', ['--template', 'hsd8ke'], 'template', 'only be a devbox'],
  ['devbox', ['--template', 'svelte'], 'template', 'only be a sandbox'],
  ['devbox', ['--template', '9qputt', '--vm-tier', 'huge'], 'vmTier', 'no machine “huge”'],
  ['devbox', ['--template', 'No such thing'], 'template', 'no template'],
  ['sandbox', ['--template', 'react', '--folder', '/nowhere'], 'folder', 'no folder /nowhere'],
] as const)(
  '%s create %j is refused because of its %s',
  async ([noun, flags, field, sentence], { signedIn }) => {
    const refused = await signedIn([noun, 'create', ...flags, '--json'])
    expect([2, 6]).toContain(refused.code)
    expect(refused.json()).toMatchObject({
      ok: false,
      error: { field, message: expect.stringContaining(sentence) },
    })
  },
)

test('finds templates by words and tags, also signed out, and shows how to use them', async ({
  cli,
  signedIn,
}) => {
  const found = async (...words: string[]) =>
    answer<Template[]>(await cli(['template', 'search', ...words, '--json'])).data
  const react = await found('REACT', 'typescript')
  expect(react.map(({ id }) => id)).toContain('react-ts')
  for (const { title, tags } of react) expect(`${title} ${tags.join(' ')}`.toLowerCase()).toContain('react')
  for (const { kind } of await found('node', '--tag', 'server')) expect(kind).toBe('devbox')
  expect(await found('no such thing')).toEqual([])
  const shown = await signedIn(['template', 'view', '9qputt'])
  expect(shown.code).toBe(0)
  expect(shown.stdout).toContain('sandlot devbox create --template 9qputt')
  expect(answer<Template>(await cli(['template', 'view', '9qputt', '--json'])).data.browserSandbox).toBe(
    'react-ts',
  )
  expect((await cli(['template', 'view', 'nonsense', '--json'])).code).toBe(6)
})
