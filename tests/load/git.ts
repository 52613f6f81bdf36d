import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createPull, readPull } from '@sandlot/core/branches/pull-rest'
import { createGitRepository } from '@sandlot/core/git/rest'
import { fetchProject } from '@sandlot/core/repositories/project-query'
import { fetchProjects } from '@sandlot/core/repositories/queries'
import { newPerson } from '../support/people.ts'
import { inDatabase } from './many-rows.ts'
import type { Row } from './report.ts'
import type { Site } from './site.ts'

const FILES = 10_000
const BRANCHES = 500
const DIFF_LINES = 5000
const REPOSITORIES = 1000
const TIMES = 5

const run = promisify(execFile)

/** The median of some tries, in milliseconds. */
async function timed(what: () => Promise<void>): Promise<number> {
  const took: number[] = []
  for (let at = 0; at < TIMES; at += 1) {
    const begin = performance.now()
    await what()
    took.push(performance.now() - begin)
  }
  return took.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0
}

function expectMany(found: number, least: number): void {
  if (found < least) throw new Error(`there should be ${least}, and there are ${found}`)
}

/** Measures plain git pushing ten thousand files with many branches, and cloning them. */
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
    const place = { owner: made.owner, name: made.name }
    const listing = await timed(() =>
      fetchProject(person.client, { ...place, teamId: person.workspaceId }).then(({ branches }) =>
        expectMany(branches.length, BRANCHES),
      ),
    )
    await git('checkout', '--quiet', '-b', 'long')
    const lines = Array.from({ length: DIFF_LINES }, (_, at) => `export const line${at} = ${at}\n`)
    await writeFile(join(home, 'work', 'long.ts'), lines.join(''))
    await git('add', '--all')
    await git('commit', '--quiet', '--message', 'Long')
    await git('push', '--quiet', address.href, 'long')
    const query = { workspaceId: person.workspaceId }
    const body = { title: 'Long', head: 'long' }
    const { number } = await person.client.rest(createPull, { params: place, query, body })
    const params = { ...place, number: String(number) }
    const reading = await timed(() =>
      person.client
        .rest(readPull, { params, query })
        .then(({ files }) => expectMany(files[0]?.additions ?? 0, DIFF_LINES)),
    )
    await inDatabase(world, async (database) => {
      await database.query(
        `insert into projects
         select made.* from projects one, generate_series(2, $2::int) number,
         lateral jsonb_populate_record(one, jsonb_build_object(
           'id', gen_random_uuid(), 'name', 'repository-' || number)) made
         where one.workspace_id = $1 and one.name = 'large'`,
        [person.workspaceId, REPOSITORIES],
      )
      await database.query(
        `insert into branches
         select made.* from branches one
           join projects large on large.id = one.project_id and large.name = 'large'
           join projects other on other.workspace_id = large.workspace_id and other.name like 'repository-%',
         lateral jsonb_populate_record(one, jsonb_build_object(
           'id', substr(md5(other.id::text), 1, 13), 'project_id', other.id)) made
         where one.workspace_id = $1 and one.name = 'main'`,
        [person.workspaceId],
      )
      await database.query('analyze projects, branches')
    })
    const dashboard = await timed(() =>
      fetchProjects(person.client, person.workspaceId, false).then((all) =>
        expectMany(all.length, REPOSITORIES),
      ),
    )
    return [
      { what: `listing ${BRANCHES} branches`, value: listing, unit: 'ms', bar: 300 },
      { what: `a pull request of ${DIFF_LINES} lines`, value: reading, unit: 'ms', bar: 500 },
      { what: `the list of ${REPOSITORIES} repositories`, value: dashboard, unit: 'ms', bar: 800 },
      { what: `pushing ${FILES} files and ${BRANCHES} branches`, value: pushing, unit: 's', bar: 10 },
      { what: 'cloning them, without a checkout', value: cloning, unit: 's', bar: 5 },
      { what: 'pushing one more commit', value: again, unit: 's', bar: 2 },
    ]
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}
