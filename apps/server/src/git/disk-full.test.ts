import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { commitWork } from '@sandlot/core/branches/work-rest'
import { saveFiles } from '@sandlot/core/files/rest'
import { createGitRepository } from '@sandlot/core/git/rest'
import { requestMessages } from '@sandlot/core/shell/server-messages'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/server.ts'
import { folderOf } from './plumbing/folders.ts'
import { gitText } from './plumbing/process.ts'
import { plainGit, withToken } from './testing/plain-git.ts'

const PATH = process.env.PATH ?? ''

let dataDir: string
let server: TestServer
let theirs: Awaited<ReturnType<typeof plainGit>>
let small: string
let isShort = false

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'git-full-'))
  server = await createTestServer({ config: { dataDir }, disk: { isShort: () => isShort } })
  await runMigrations({ connectionString: server.databaseUrl })
  await server.listen()
  theirs = await plainGit()
  // A git that cannot write files larger than 64 KB, which fails the way a full disk does.
  small = await mkdtemp(join(tmpdir(), 'small-git-'))
  const script = [
    '#!/bin/sh',
    `PATH='${PATH}'`,
    "trap '' XFSZ",
    'ulimit -f 128',
    // The message that this command prints on a full disk.
    'case $* in *fast-import*) cat >/dev/null; echo "fatal: write error: No space left on device" >&2; exit 128 ;; esac',
    'exec git "$@"',
  ].join('\n')
  await writeFile(join(small, 'git'), script, { mode: 0o700 })
})
afterAll(async () => {
  process.env.PATH = PATH
  await server.close()
  await theirs.close()
  for (const folder of [dataDir, small]) await rm(folder, { recursive: true, force: true })
})

const onSmallDisk = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  process.env.PATH = small + delimiter + PATH
  try {
    return await work()
  } finally {
    process.env.PATH = PATH
  }
}

test('a push that does not fit on the disk is refused with a message, and the repository stays intact', async () => {
  const ada = await server.buildUser()
  const team = await server.buildWorkspace({ members: { admin: [ada] } })
  const client = server.as(ada)
  const repository = await client.rest(createGitRepository, {
    params: { id: team.id },
    body: { name: 'full' },
  })
  await theirs.start('full', withToken(repository.cloneUrl, await server.tokenFor(ada)))
  const before = await theirs.commit('full', { 'a.txt': 'one\n' })
  await theirs.git('full', 'push', '--quiet', 'origin', 'main')
  const dir = folderOf(server.deps, repository.id)
  const isWhole = async () => {
    expect(await gitText(['fsck', '--full', '--strict'], { dir })).toBe('')
    expect((await readdir(join(dir, 'objects'))).filter((name) => name.startsWith('tmp_'))).toEqual([])
  }
  const after = await theirs.commit('full', { 'large.bin': randomBytes(400_000), 'b.txt': 'b\n' })

  const refused = await onSmallDisk(() => theirs.tried('full', 'push', 'origin', 'main'))
  expect(refused.code).not.toBe(0)
  expect(refused.err).toMatch(/remote: fatal: .*[Ff]ile/)
  expect(await gitText(['rev-parse', 'main'], { dir })).toBe(before)
  await isWhole()

  const { id } = await server.buildSandbox({
    ...{ workspace: team, author: ada, files: { 'a.txt': 'one\n' } },
    originalGit: { username: repository.owner, repo: 'full', branch: 'main', path: '', commitSha: before },
  })
  const changes = [{ type: 'write' as const, path: 'c.txt', code: 'c\n', baseSha: null }]
  await client.rest(saveFiles, { params: { id }, body: { changes } })
  const commit = () => client.rest(commitWork, { params: { id }, body: { message: 'Work' } })
  await expect(onSmallDisk(commit)).rejects.toMatchObject({
    code: 'unavailable',
    message: requestMessages.diskFull,
  })
  await isWhole()
  isShort = true
  const early = await theirs.tried('full', 'push', 'origin', 'main')
  isShort = false
  expect(early.err).toContain(requestMessages.diskFull)

  await theirs.git('full', 'push', '--quiet', 'origin', 'main')
  expect(await gitText(['rev-parse', 'main'], { dir })).toBe(after)
  await isWhole()
})
