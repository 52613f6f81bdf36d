import { expect } from 'vitest'
import { newPerson } from '../support/people.ts'
import { makeSandbox, makeSandboxes, trash } from '../support/sandboxes.ts'
import { inviteTo, join, newTeam } from '../support/teams.ts'
import { tmuxProblem } from '../support/tmux.ts'
import { keepFile } from '../support/uploads.ts'
import { allHelps } from './helps.ts'
import { answer } from './signed-in.ts'
import { PROMPT, test } from './terminal.ts'

const problem = tmuxProblem()

/** Each of these runs dozens of commands. */
const LIMIT_MS = 180_000

type Listing = {
  words: string[]
  /** A field with varying values, and the flag that sorts by it. */
  sort: string
  field: string
  /** Filters of the corresponding page, with the values of that field that remain. */
  filters: [flags: string[], left: string[]][]
}

test.skipIf(problem !== null)(
  '[CL-012] every list takes --limit, --all, --sort and its filters, and prints a table on a terminal, values in a pipe',
  { timeout: LIMIT_MS },
  async ({ world, me, signedIn: cli, open }) => {
    const other = await newPerson(world)
    await inviteTo(other, me)
    await join(me, other)
    const [alpha, beta] = await makeSandboxes(me, ['Alpha', 'Beta'])
    const gone = await makeSandboxes(me, ['Gone', 'Left'])
    await trash(
      me,
      gone.map(({ id }) => id),
    )
    await cli(['folder', 'create', '/one/inside'])
    await cli(['folder', 'create', '/two'])
    await cli(['sandbox', 'move', '/one', beta?.id ?? ''])
    await cli(['sandbox', 'pull', alpha?.id ?? '', 'here'])
    for (const name of ['tidewater/website', 'tidewater/charts']) await cli(['repo', 'import', name])
    const lists: Listing[] = [
      { words: ['workspace', 'list'], sort: 'name', field: 'name', filters: [] },
      { words: ['workspace', 'members'], sort: 'name', field: 'username', filters: [] },
      {
        words: ['sandbox', 'list', '--deleted'],
        sort: 'title',
        field: 'title',
        filters: [[['--query', 'lef'], ['Left']]],
      },
      { words: ['sandbox', 'list', '--path', '/one'], sort: 'title', field: 'title', filters: [] },
      { words: ['sandbox', 'history', alpha?.id ?? ''], sort: 'version', field: 'version', filters: [] },
      {
        words: ['file', 'list', alpha?.id ?? ''],
        sort: 'path',
        field: 'path',
        filters: [[['index.html'], ['index.html']]],
      },
      {
        words: ['folder', 'list'],
        sort: 'path',
        field: 'path',
        filters: [[['/one'], ['/one', '/one/inside']]],
      },
      { words: ['template', 'list'], sort: 'title', field: 'title', filters: [[['--tag', 'nonsense'], []]] },
      {
        words: ['template', 'search', 'react'],
        sort: 'title',
        field: 'title',
        filters: [[['--tag', 'nonsense'], []]],
      },
      { words: ['repo', 'list'], sort: 'name', field: 'name', filters: [] },
      { words: ['branch', 'list', 'tidewater/website'], sort: 'name', field: 'name', filters: [] },
      {
        words: ['notif', 'list'],
        sort: 'type',
        field: 'type',
        filters: [[['--type', 'team_invite'], ['team_invite']]],
      },
      {
        words: ['search', 'a'],
        sort: 'title',
        field: 'title',
        filters: [
          [
            ['--kind', 'sandbox'],
            ['Alpha', 'Beta'],
          ],
        ],
      },
    ]
    for (const { words, sort, field, filters } of lists) {
      const rows = async (...flags: string[]) => {
        const { data } = answer<Record<string, unknown>[]>(await cli([...words, ...flags, '--json']))
        return data.map((row) => row[field])
      }
      const name = words.join(' ')
      const [all, last, piped, ...filtered] = await Promise.all([
        rows('--all', '--sort', `${sort}:asc`),
        rows('--sort', `${sort}:desc`, '--limit', '1'),
        cli([...words, '--all']),
        ...filters.map(([flags]) => rows(...flags)),
      ])
      expect({ name, last }).toEqual({ name, last: all.slice(-1) })
      expect({ name, left: filtered.map((left) => left.toSorted()) }).toEqual({
        name,
        left: filters.map(([, left]) => left),
      })
      const lines = piped.stdout.split('\n').filter(Boolean)
      expect({ name, lines: lines.length }).toEqual({ name, lines: all.length })
      for (const line of lines) expect(line).toContain('\t')
    }
    const wrong = await cli(['folder', 'list', '--sort', 'nothing', '--json'])
    expect([wrong.code, wrong.json()]).toMatchObject([2, { error: { field: 'sort' } }])
    const terminal = open({ columns: 100, command: 'sandlot folder list' })
    const table = await terminal.shows(/^PATH +SANDBOXES$/m)
    expect(table).toMatch(/^\/one +1$/m)
    terminal.press('clear; sandlot template list --limit 2', 'Enter')
    await terminal.shows(/^ID +TITLE +KIND +TAGS +NOTE$/m)
  },
)

test('[CL-034] lists templates, finds them by words and tags, and shows them, including the workspace’s', async ({
  me,
  signedIn: cli,
}) => {
  type Template = { id: string; title: string; kind: string; tags: string[]; forks: number }
  const listed = answer<Template[]>(await cli(['template', 'list', '--json'])).data
  expect(listed.find(({ id }) => id === 'react')).toMatchObject({ kind: 'sandbox' })
  const servers = answer<Template[]>(await cli(['template', 'list', '--tag', 'server', '--json'])).data
  expect(servers.length).toBeGreaterThan(0)
  expect(servers.length).toBeLessThan(listed.length)
  expect(servers.every(({ tags }) => tags.includes('server'))).toBe(true)

  const own = await makeSandbox(me, 'House kit')
  const find = async (...words: string[]) =>
    answer<Template[]>(await cli(['template', 'search', ...words, '--json'])).data.map(({ id }) => id)
  expect(await find('house')).toEqual([])
  await cli(['sandbox', 'to-template', own.id])
  expect(await find('house', 'kit')).toEqual([own.id])
  expect(await find('react')).toContain('react')
  expect(await find('react', '--tag', 'no-such-tag')).toEqual([])

  expect(answer<Template>(await cli(['template', 'view', 'House kit', '--json'])).data).toMatchObject({
    id: own.id,
    title: 'House kit',
  })
  expect((await cli(['template', 'view', own.id])).stdout).toContain(
    `sandlot sandbox create --template ${own.id}`,
  )
  expect((await cli(['template', 'view', 'No such thing', '--json'])).code).toBe(6)

  const revert = ['sandbox', 'to-template', own.id, '--off']
  expect((await cli(revert)).stdout).toContain('done')
  expect(await find('house')).toEqual([])
  expect((await cli(revert)).stdout).toContain('already')
})

test('forks a sandbox with its files, into the drafts or a folder', async ({ me, signedIn: cli }) => {
  type Sandbox = {
    id: string
    title: string
    folder: string | null
    privacy: string
    forkedFrom: string | null
    files: { path: string }[]
  }
  const view = async (id: string) => answer<Sandbox>(await cli(['sandbox', 'view', id, '--json'])).data
  const origin = await makeSandbox(me, 'Origin')
  await cli(['sandbox', 'privacy', 'unlisted', origin.id])
  const { data: copy } = answer<Sandbox>(await cli(['sandbox', 'fork', origin.id, '--json']))
  expect(copy).toMatchObject({ folder: null, privacy: 'unlisted' })
  expect(copy.title).toContain('Origin')
  const [before, after] = [await view(origin.id), await view(copy.id)]
  expect(after.forkedFrom).toBe(origin.id)
  expect(after.files).toEqual(before.files)

  await cli(['folder', 'create', '/tries'])
  const placed = await cli([
    ...['sandbox', 'fork', origin.id, '--title', 'Second', '--folder', '/tries', '--privacy', 'private'],
    '--json',
  ])
  expect(answer<Sandbox>(placed).data).toMatchObject({
    title: 'Second',
    folder: '/tries',
    privacy: 'private',
  })
  expect((await cli(['sandbox', 'fork', 'nosuch', '--json'])).code).toBe(6)
  const untitled = await cli(['sandbox', 'fork', origin.id, '--title', ' ', '--json'])
  expect([untitled.code, untitled.json()]).toMatchObject([2, { error: { field: 'title' } }])
})

test.skipIf(problem !== null)(
  '[CL-010] destructive commands ask on a terminal, need --yes elsewhere, and change nothing with --dry-run',
  { timeout: LIMIT_MS },
  async ({ world, me, signedIn: cli, open }) => {
    const host = await newPerson(world)
    await inviteTo(host, me)
    await join(host, me)
    const data = async <Data>(...words: string[]) => answer<Data>(await cli([...words, '--json'])).data
    const count = async (...words: string[]) => (await data<unknown[]>(...words)).length
    const { id } = await makeSandbox(me, 'Kept')
    const gone = await makeSandbox(me, 'Gone')
    await trash(me, [gone.id])
    await cli(['folder', 'create', '/work'])
    await cli(['repo', 'import', 'tidewater/website'])
    await cli(['branch', 'create', 'tidewater/website', 'doomed'])
    await newTeam(me, 'Harbour')
    const heir = await newPerson(world)
    await join(me, heir, 'Quay')
    const upload = await keepFile(world, me, 'a.txt')
    const home = await data<{ owner: string; name: string }>('repo', 'create', 'home')
    const here = `${home.owner}/${home.name}`
    type Hooks = { webhooks: { id: string }[] }
    const hooks = await data<Hooks>('repo', 'webhook', here, '--add', 'https://ci.example.com/hook')
    const kind = async () => (await data<{ kind: string }>('sandbox', 'view', id)).kind
    /** Each destructive command with a check for its effect, in an order in which all can run. */
    const uses: Record<string, { words: string[]; look: () => Promise<unknown> }> = {
      'branch delete': {
        words: ['tidewater/website', 'doomed'],
        look: () => count('branch', 'list', 'tidewater/website'),
      },
      'repo webhook': {
        words: [here, '--remove', hooks.webhooks[0]?.id ?? ''],
        look: async () => (await data<Hooks>('repo', 'webhook', here)).webhooks.length,
      },
      'repo delete': { words: [here], look: () => count('repo', 'list') },
      'repo remove': { words: ['tidewater/website'], look: () => count('repo', 'list') },
      'file delete': { words: [id, 'index.html'], look: () => count('file', 'list', id) },
      'folder delete': { words: ['/work'], look: () => count('folder', 'list') },
      'notif archive-all': { words: [], look: () => count('notif', 'list') },
      'sandbox purge': { words: [gone.id], look: () => count('sandbox', 'list', '--deleted') },
      'sandbox to-devbox': { words: [id], look: kind },
      'sandbox delete': { words: [id], look: () => count('sandbox', 'list', '--drafts') },
      'uploads delete': { words: [upload.id], look: () => count('uploads', 'list') },
      'workspace delete': { words: ['Harbour'], look: () => count('workspace', 'list') },
      'workspace transfer': {
        words: [heir.username, '--workspace', 'Quay'],
        look: async () => (await data<{ role: string }>('workspace', 'view', '--workspace', 'Quay')).role,
      },
      'workspace leave': { words: ['Fielders'], look: () => count('workspace', 'list') },
    }
    // Longer commands and those that take a pull request have separate tests.
    const asking = allHelps()
      .filter(({ name, help }) => name.split(' ').length === 2 && /--yes\b/.test(help))
      .map(({ name }) => name)
      .filter((name) => name !== 'pr merge' && name !== 'pr close')
    expect(asking.toSorted()).toEqual(Object.keys(uses).toSorted())

    const terminal = open({ columns: 100, command: 'true' })
    for (const [name, { words, look }] of Object.entries(uses)) {
      const command = [...name.split(' '), ...words]
      const before = await look()
      const refused = await cli([...command, '--json'])
      expect([name, refused.code, refused.json()]).toMatchObject([name, 2, { error: { field: 'yes' } }])
      expect((await cli([...command, '--dry-run', '--json'])).json()).toMatchObject({
        ok: true,
        meta: { dryRun: true },
      })
      expect(await look()).toEqual(before)
      const typed = `clear; sandlot ${command.join(' ')}; echo "ended $?"`
      terminal.press(typed, 'Enter')
      await terminal.shows('[y/N]')
      terminal.press('n', 'Enter')
      await terminal.shows('ended 130')
      expect(await look()).toEqual(before)
      terminal.press(typed, 'Enter')
      await terminal.shows(/\[y\/N\]\s*$/)
      terminal.press('y', 'Enter')
      await terminal.shows('ended 0')
      expect({ name, after: await look() }).not.toEqual({ name, after: before })
    }
    terminal.press('clear', 'Enter')
    await terminal.shows(new RegExp(`^${PROMPT}\\s*$`, 'm'))
  },
)
