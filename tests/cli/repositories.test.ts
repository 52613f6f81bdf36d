import { expect } from 'vitest'
import { answer, test } from './signed-in.ts'

type Repository = { owner: string; name: string; status?: string; url: string; next: string[] }

test('imports a repository by its name or any link, once', async ({ world, me, signedIn }) => {
  const first = answer<Repository>(await signedIn(['repo', 'import', 'tidewater/website', '--json']))
  expect(first.data).toMatchObject({
    status: 'imported',
    owner: 'tidewater',
    name: 'website',
    url: `${world.url}/dashboard/repositories/tidewater/website?workspace=${me.workspaceId}`,
    workspace: me.workspaceId,
    next: ['sandlot branch list tidewater/website', 'sandlot repo view tidewater/website'],
  })
  for (const link of ['https://github.com/tidewater/website', 'git@github.com:tidewater/website.git']) {
    const again = answer<Repository>(await signedIn(['repo', 'import', link, '--json']))
    expect(again.data).toMatchObject({ status: 'already_imported', url: first.data.url })
  }
  const listed = answer<Repository[]>(await signedIn(['repo', 'list', '--json']))
  expect(listed.data).toMatchObject([{ name: 'website', defaultBranch: 'main', branches: 1 }])
})

test('prints a URL for people, and one line per item in a pipe', async ({ signedIn }) => {
  const imported = await signedIn(['repo', 'import', 'alice/sketchbook'])
  expect(imported.stdout).toMatch(/^http:.*\/dashboard\/repositories\/alice\/sketchbook\?workspace=.*\n$/)
  expect(imported.stderr).toContain('Imported alice/sketchbook.')
  await signedIn(['repo', 'import', 'tidewater/charts'])
  const lines = (await signedIn(['repo', 'list'])).stdout.trimEnd().split('\n')
  expect(lines.map((line) => line.split('\t').slice(0, 2))).toEqual([
    ['tidewater/charts', 'public'],
    ['alice/sketchbook', 'public'],
  ])
  const branches = await signedIn(['branch', 'list', 'alice/sketchbook'])
  expect(branches.stdout).toBe('main\tdefault\t\n')
})

test('explains why a repository cannot be imported, and suggests the next step', async ({
  world,
  signedIn,
}) => {
  const nonsense = await signedIn(['repo', 'import', 'nonsense', '--json'])
  expect([nonsense.code, nonsense.json()]).toMatchObject([2, { error: { field: 'repository' } }])
  for (const name of ['tidewater/nothing', 'bob/dotfiles']) {
    const missing = await signedIn(['repo', 'import', name, '--json'])
    expect([missing.code, missing.json()]).toMatchObject([
      6,
      {
        error: {
          code: 'not_found',
          message: `GitHub has no repository ${name}, or you may not see it there.`,
          hint: expect.stringContaining(`${world.url}/dashboard/repositories`),
          reason: 'needs_permission',
          next: ['sandlot repo permissions', 'sandlot repo list'],
        },
      },
    ])
  }
  for (const words of [
    ['repo', 'view'],
    ['branch', 'list'],
  ]) {
    const absent = await signedIn([...words, 'tidewater/tide-api', '--json'])
    expect([absent.code, absent.json()]).toMatchObject([6, { error: { hint: 'Import it first.' } }])
  }
})

type Git = { owner: string; name: string; branch: string; folder: string; commit: string; url: string }

test('creates a sandbox from a repository or a folder in it, by id or URL', async ({ signedIn, world }) => {
  const fork = async (...words: string[]) =>
    answer<{ id: string; title: string; url: string }>(
      await signedIn(['sandbox', 'fork', ...words, '--json']),
    ).data
  const whole = await fork('github/tidewater/website', '--title', 'Ours')
  expect(whole).toMatchObject({ title: 'Ours', url: `${world.url}/p/sandbox/${whole.id}` })
  const folder = await fork('https://github.com/tidewater/website/tree/main/docs', '--folder', '/')
  const viewed = answer<{ git: Git; files: { path: string }[] }>(
    await signedIn(['sandbox', 'view', folder.id, '--json']),
  ).data
  expect(viewed.files.map(({ path }) => path)).toEqual(['index.html', 'style.css'])
  expect(viewed.git).toEqual({
    owner: 'tidewater',
    name: 'website',
    branch: 'main',
    folder: 'docs',
    commit: expect.stringMatching(/^[0-9a-f]{40}$/),
    url: expect.stringContaining(`/tidewater/website/tree/${viewed.git.commit}/docs`),
  })
  await signedIn(['sandbox', 'to-template', folder.id])
  const template = answer<{ git: Git }>(await signedIn(['template', 'view', folder.id, '--json'])).data
  expect(template.git).toEqual(viewed.git)
  expect((await signedIn(['template', 'view', folder.id])).stdout).toContain(viewed.git.url)
})

test.for([
  [['github/tidewater/nothing'], 6, 'GitHub has no repository tidewater/nothing'],
  [['tidewater/website/tree/gone'], 6, 'no branch, tag or commit “gone”'],
  [['tidewater/website/tree/main/style.css'], 2, 'is a file'],
  [['https://example.com/tidewater/website'], 2, 'is not the address of a sandbox'],
  [['github/tidewater/website', 'react'], 2, 'on its own'],
  [['github/tidewater/website', '--dry-run'], 2, 'on its own'],
] as const)('sandbox fork %j is refused with its reason', async ([words, code, sentence], { signedIn }) => {
  const refused = await signedIn(['sandbox', 'fork', ...words, '--json'])
  expect([refused.code, refused.json()]).toMatchObject([
    code,
    { ok: false, error: { message: expect.stringContaining(sentence) } },
  ])
})

type Branch = { name: string; onGithub: boolean; sandbox: { id: string; url: string } | null; next: string[] }

test('creates a branch only in the workspace, and opens it as the same sandbox every time', async ({
  signedIn,
}) => {
  await signedIn(['repo', 'import', 'tidewater/website'])
  const made = answer<Branch>(
    await signedIn(['branch', 'create', 'tidewater/website', 'fix/header', '--from', 'main', '--json']),
  ).data
  expect(made).toMatchObject({
    name: 'fix/header',
    onGithub: false,
    sandbox: null,
    next: ['sandlot branch open tidewater/website fix/header'],
  })
  const unnamed = await signedIn(['branch', 'create', 'https://github.com/tidewater/website'])
  expect(unnamed.stdout).toMatch(/^draft\/[a-z]+-[a-z]+\n$/)
  const open = async () =>
    answer<{ id: string; url: string; made: boolean }>(
      await signedIn(['branch', 'open', 'tidewater/website', 'fix/header', '--no-browser', '--json']),
    ).data
  const [first, second] = [await open(), await open()]
  expect([first.made, second.made, second.id]).toEqual([true, false, first.id])
  const listed = answer<Branch[]>(await signedIn(['branch', 'list', 'tidewater/website', '--json'])).data
  expect(listed.find(({ name }) => name === 'fix/header')).toMatchObject({
    sandbox: { id: first.id, url: first.url },
  })
  expect(listed).toHaveLength(3)

  const remove = (...words: string[]) =>
    signedIn(['branch', 'delete', 'tidewater/website', ...words, '--json'])
  expect((await remove('fix/header')).code).toBe(2)
  const removed = answer<{ branch: string; sandbox: string }>(await remove('fix/header', '--yes')).data
  expect(removed).toEqual({ branch: 'fix/header', sandbox: first.id })
  expect((await signedIn(['sandbox', 'view', first.id, '--json'])).code).toBe(0)
  expect((await remove('fix/header', '--yes')).code).toBe(6)
  expect((await remove('main', '--yes')).json()).toMatchObject({
    error: { message: expect.stringContaining('main is in the repository') },
  })
})

test.for([
  [['create', 'tidewater/website', 'two words'], 2, 'cannot contain spaces'],
  [['create', 'tidewater/website', 'main'], 7, 'There is already a branch “main”.'],
  [['create', 'tidewater/website', 'x', '--from', 'gone'], 6, 'no branch “gone” to start from'],
  [['create', 'tidewater/tide-api'], 6, 'is not in this workspace'],
  [['open', 'tidewater/website', 'gone'], 6, 'has no branch “gone”'],
] as const)('branch %j is refused with its reason', async ([words, code, sentence], { signedIn }) => {
  await signedIn(['repo', 'import', 'tidewater/website'])
  const refused = await signedIn(['branch', ...words, '--json'])
  expect([refused.code, refused.json()]).toMatchObject([
    code,
    { ok: false, error: { message: expect.stringContaining(sentence) } },
  ])
})
