import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredential } from '../platform/config/credentials.ts'
import { graphqlHost } from '../testing/graphql-host.ts'
import { createMachine } from '../testing/run.ts'
import { TEAM_ID, wireSandbox } from '../tui/testing/wire-sandbox.ts'
import { sandboxTexts } from './messages.ts'

const host = 'http://localhost:4000'
const one = { ...wireSandbox('abc123def4567', { title: 'Sand heap' }), alias: 'sand-heap' }
const cards = [
  one,
  wireSandbox('bbb123def4567', { title: 'Twins' }),
  wireSandbox('ccc123def4567', { title: 'Twins' }),
  wireSandbox('ddd123def4567', { title: 'TODO' }),
  wireSandbox('eee123def4567', { title: 'Todo' }),
]

let machine: ReturnType<typeof createMachine>
beforeEach(() => {
  machine = createMachine()
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
})
afterEach(() => machine.forget())

function createHost() {
  const { fetch, changes } = graphqlHost({
    'query SandboxById': ({ id }) => ({
      sandbox: cards.find((card) => card.id === id || card.alias === id) ?? null,
    }),
    'query SearchTeamSandboxes': () => ({ me: { id: 'u1', team: { sandboxes: cards.slice(0, 3) } } }),
    'query TeamDrafts': () => ({ me: { id: 'u1', team: { drafts: cards.slice(3) } } }),
    'query DeletedSandboxes': () => ({ me: { id: 'u1', team: { sandboxes: [] } } }),
    'mutation MoveToTrash': () => ({ deleteSandboxes: [] }),
  })
  const asked: typeof fetch = async (input, init) =>
    new URL(new Request(input).url).pathname === '/api/meta/features'
      ? Response.json({
          login_with_apple: false,
          login_with_github: false,
          login_with_google: false,
          login_with_workos: false,
          preview_url: 'http://{id}.preview.localhost:4000',
        })
      : fetch(input, init)
  return { fetch: asked, changes }
}

async function opened(words: string[], cwd = machine.home) {
  const env = { SANDLOT_WORKSPACE: TEAM_ID }
  const options = { fetch: createHost().fetch, env, cwd }
  const { status, json } = await machine.run(['sandbox', 'open', '--no-browser', ...words, '--json'], options)
  const { data, error } = json() as { data?: { id: string }; error?: { message: string; hint: string } }
  return { status, id: data?.id, error }
}

test.each([
  ['id', one.id],
  ['alias', 'sand-heap'],
  ['title', 'Sand heap'],
  ['title in other letters', 'SAND HEAP'],
  ['editor', `${host}/p/sandbox/sand-heap`],
  ['editor with a file', `${host}/p/devbox/${one.id}?file=/a.js`],
  ['short link', `${host}/s/${one.id}/whatever`],
  ['preview', `http://${one.id}.preview.localhost:4000/about`],
  ['port', `http://${one.id}-3000.preview.localhost:4000/`],
])('finds a sandbox by its %s', async (_what, word) => {
  expect(await opened([word])).toMatchObject({ status: 0, id: one.id })
})

test('refuses a title shared by two, listing both ids, unless only one matches exactly', async () => {
  const { status, error } = await opened(['Twins'])
  expect([status, error?.message]).toEqual([2, sandboxTexts.titleShared('Twins', 2)])
  for (const id of ['bbb123def4567', 'ccc123def4567']) expect(error?.hint).toContain(id)
  expect(await opened(['Todo'])).toMatchObject({ status: 0, id: 'eee123def4567' })
  expect(await opened(['todo'])).toMatchObject({ status: 2 })
  expect(await opened(['Nothing'])).toMatchObject({ status: 6, error: { message: sandboxMessages.notFound } })
})

test('refuses a page of another host', async () => {
  const { status, error } = await opened([`https://elsewhere.example/s/${one.id}`])
  expect([status, error?.hint]).toEqual([2, sandboxTexts.addressHint('https://elsewhere.example', host)])
})

test('needs no name in a linked folder, which . and paths refer to from elsewhere', async () => {
  expect(await opened([])).toMatchObject({ status: 2, error: { message: sandboxTexts.noneNamed } })
  const folder = join(machine.home, 'work')
  mkdirSync(join(folder, '.sandlot'), { recursive: true })
  mkdirSync(join(folder, 'src'))
  const link = { format: 1, host, id: one.id, version: 0, files: {}, conflicts: {} }
  writeFileSync(join(folder, '.sandlot', 'sandbox.json'), JSON.stringify(link))
  expect(await opened([], join(folder, 'src'))).toMatchObject({ status: 0, id: one.id })
  expect(await opened(['.'], folder)).toMatchObject({ status: 0, id: one.id })
  expect(await opened(['./work'])).toMatchObject({ status: 0, id: one.id })
  expect(await opened(['./elsewhere'])).toMatchObject({ status: 2 })
})

test('accepts several in different forms, each with its own result', async () => {
  const { fetch, changes } = createHost()
  const words = ['sandbox', 'delete', '--yes', '--json', '-']
  const input = `${one.id}\tSand heap\n${host}/s/bbb123def4567\nnosuch\n`
  const { status, json } = await machine.run(words, { fetch, input, env: { SANDLOT_WORKSPACE: TEAM_ID } })
  expect(status).toBe(3)
  expect(changes).toEqual([['mutation MoveToTrash', { ids: [one.id, 'bbb123def4567'] }]])
  expect((json() as { data: { status: string }[] }).data.map(({ status }) => status)).toEqual([
    'done',
    'done',
    'failed',
  ])
})

test.each([
  ['branch status Sand heap', '/git'],
  ['branch diff Sand heap a.txt', '/git/diff'],
  ['branch commit Sand heap -m Fix', '/git/commit'],
  ['branch pull Sand heap', '/git/pull'],
  ['template update Sand heap', '/follow'],
])('what works on the sandbox of a branch takes its title as well: %s', async (line, path) => {
  const asked: string[] = []
  const { fetch } = createHost()
  const answering: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (pathname === '/api/graphql') return fetch(input, init)
    asked.push(pathname)
    return Response.json({ code: 'not_found', errors: {} }, { status: 404 })
  }
  const [noun = '', verb = '', ...rest] = line.replace('Sand heap', 'Sand_heap').split(' ')
  const words = [noun, verb, ...rest.map((word) => word.replace('_', ' '))]
  await machine.run(words, { fetch: answering, env: { SANDLOT_WORKSPACE: TEAM_ID } })
  expect(asked).toEqual([`/api/v1/sandboxes/${one.id}${path}`])
})
