import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { answer, test } from './signed-in.ts'

const run = promisify(execFile)

type Made = { owner: string; name: string; cloneUrl: string; private: boolean; next: string[] }

test('creates a native repository, which plain git pushes to and clones with a token', async ({
  me,
  signedIn,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'plain-git-'))
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.com',
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.com',
  }
  const git = async (where: string, ...args: string[]) =>
    (await run('git', args, { cwd: join(folder, where), env })).stdout.trim()
  try {
    const made = answer<Made>(await signedIn(['repo', 'create', 'website', '--json'])).data
    expect(made).toMatchObject({
      name: 'website',
      private: true,
      next: [`git clone ${made.cloneUrl}`, expect.anything()],
    })
    const name = `${made.owner}/website`
    const told = await signedIn(['repo', 'clone-url', name])
    expect(told.stdout).toBe(`${made.cloneUrl}\n`)
    const address = new URL(told.stdout.trim())
    address.username = 'git'
    address.password = await me.newToken()
    await mkdir(join(folder, 'work'))
    await git('work', 'init', '--quiet', '--initial-branch=main')
    await writeFile(join(folder, 'work/index.html'), '<h1>Hello</h1>\n')
    await git('work', 'add', '--all')
    await git('work', 'commit', '--quiet', '--message', 'Begin')
    await git('work', 'push', '--quiet', address.href, 'main', 'main:fix/header')
    const listed = answer<{ name: string }[]>(await signedIn(['branch', 'list', name, '--json']))
    expect(listed.data.map((branch) => branch.name)).toEqual(['main', 'fix/header'])
    await git('.', 'clone', '--quiet', '--branch', 'fix/header', address.href, 'clone')
    expect(await git('clone', 'rev-parse', 'HEAD')).toBe(await git('work', 'rev-parse', 'HEAD'))
    const missing = await signedIn(['repo', 'clone-url', '~nobody/nothing', '--json'])
    expect([missing.code, missing.json()]).toMatchObject([6, { error: { next: ['sandlot repo list'] } }])
    const again = await signedIn(['repo', 'create', 'Website', '--json'])
    expect([again.code, again.json()]).toMatchObject([7, { error: { reason: 'repositoryNameTaken' } }])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
