import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createGitRepository } from '@sandlot/core/git/rest'
import { newPerson } from '../support/people.ts'
import type { Row } from './report.ts'
import type { Site } from './site.ts'

const FILES = 10_000
const BRANCHES = 500

const run = promisify(execFile)

/** What it takes plain git to push ten thousand files with many branches, and to clone them. */
export async function measureGit({ world }: Site): Promise<Row[]> {
  const person = await newPerson(world)
  const made = await person.client.rest(createGitRepository, {
    params: { id: person.workspaceId },
    body: { name: 'large' },
  })
  const address = new URL(made.cloneUrl)
  address.username = 'git'
  address.password = await person.newToken()
  const home = await mkdtemp(join(tmpdir(), 'git-load-'))
  const identity = ['GIT_AUTHOR', 'GIT_COMMITTER'].flatMap((who) => [
    [`${who}_NAME`, 'Ada'],
    [`${who}_EMAIL`, 'ada@example.com'],
  ])
  const env = {
    ...{ PATH: process.env.PATH ?? '', HOME: home, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' },
    ...Object.fromEntries(identity),
  }
  const git = async (...args: string[]) => {
    const begin = performance.now()
    await run('git', args, { cwd: join(home, 'work'), env, maxBuffer: 1 << 26 })
    return (performance.now() - begin) / 1000
  }
  try {
    await mkdir(join(home, 'work'))
    await git('init', '--quiet', '--initial-branch=main')
    for (let at = 0; at < FILES; at += 1) {
      const folder = join(home, 'work', `part-${at % 100}`)
      if (at < 100) await mkdir(folder)
      await writeFile(join(folder, `file-${at}.ts`), `export const value${at} = ${at}\n`)
    }
    await git('add', '--all')
    await git('commit', '--quiet', '--message', 'Begin')
    for (let at = 0; at < BRANCHES; at += 1) await git('branch', `topic/${at}`)
    const pushing = await git('push', '--quiet', '--all', address.href)
    const cloning = await git('clone', '--quiet', '--bare', address.href, '../clone.git')
    await git('commit', '--quiet', '--allow-empty', '--message', 'One more')
    const again = await git('push', '--quiet', address.href, 'main')
    return [
      { what: `pushing ${FILES} files and ${BRANCHES} branches`, value: pushing, unit: 's', bar: 10 },
      { what: 'cloning them, without a checkout', value: cloning, unit: 's', bar: 5 },
      { what: 'pushing one more commit', value: again, unit: 's', bar: 2 },
    ]
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}
