import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boxGitMessages } from '@sandlot/core/branches/box-git-messages'
import {
  commitWork,
  discardWork,
  pullWork,
  pushWork,
  resolveWork,
  workDiff,
  workStatus,
} from '@sandlot/core/branches/work-rest'
import { pathOf } from '@sandlot/core/endpoint'
import { saveFiles } from '@sandlot/core/files/rest'
import { createGitRepository, type GitRepository, updateGitRepository } from '@sandlot/core/git/rest'
import { execInBox, startBox, stopBox } from '@sandlot/core/runtime/boxes/rest'
import { forkById } from '@sandlot/core/sandboxes/fork'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { eq } from 'drizzle-orm'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions } from '../../accounts/tables.ts'
import { sha256 } from '../../files/blobs.ts'
import { plainGit, withToken } from '../../git/testing/plain-git.ts'
import { connectGithub } from '../../repositories/testing/github.ts'
import { hasBubblewrap } from '../../runtime/boxes/testing/has-bubblewrap.ts'
import { serverWithRunner } from '../../runtime/boxes/testing/with-runner.ts'
import { boxes } from '../../runtime/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { filesOf } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/server.ts'
import { gitSite } from './testing/git-site.ts'

/** Real programs start in it, on a machine that is busy with other work. */
const WAIT = { timeout: 15_000 }
const START = { 'a.txt': 'one\ntwo\nthree\n', 'run.sh': 'echo hi\n', '.gitignore': 'node_modules\n' }

describe.skipIf(!hasBubblewrap)('a branch in a devbox', () => {
  let dataDir: string
  let made: Awaited<ReturnType<typeof serverWithRunner>>
  let theirs: Awaited<ReturnType<typeof plainGit>>
  let site: Awaited<ReturnType<typeof gitSite>>
  let ada: BuiltUser
  let team: BuiltWorkspace
  let client: TestClient
  let repository: GitRepository
  let folder: string
  let id: string
  let count = 0

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'box-git-'))
    theirs = await plainGit()
    const token = `Basic ${Buffer.from('x-access-token:adas').toString('base64')}`
    site = await gitSite(join(theirs.home, 'hosted'), token)
    made = await serverWithRunner({ config: { dataDir, githubUrl: site.url } })
    await runMigrations({ connectionString: made.server.databaseUrl })
    await made.server.listen()
    ada = await made.server.buildUser({ name: 'Ada Lovelace' })
    team = await made.server.buildWorkspace({ name: 'Acme', members: { admin: [ada] } })
  })
  afterAll(async () => {
    await made.close()
    await theirs.close()
    site.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  beforeEach(async () => {
    count += 1
    folder = `work-${count}`
    client = made.server.as(ada)
    repository = await client.rest(createGitRepository, {
      params: { id: team.id },
      body: { name: `site-${count}`, private: true },
    })
    await theirs.start(folder, withToken(repository.cloneUrl, await made.server.tokenFor(ada)))
    await theirs.commit(folder, START)
    await theirs.git(folder, 'push', '--quiet', 'origin', 'main')
    await theirs.git(folder, 'switch', '--quiet', '--create', 'feature/x')
    await theirs.git(folder, 'push', '--quiet', 'origin', 'feature/x')
    const place = `github/${repository.owner}/${repository.name}/tree/feature/x`
    id = (await forkById(client, place, { teamId: team.id, v2: true })).id
  })

  /** The output of a program in the terminal, with its exit code. */
  const run = async (...command: string[]) => {
    const reply = await client.fetch(pathOf(execInBox, { id }), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ command }),
    })
    const lines = (await reply.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const text = lines.map(({ stdout = '', stderr = '' }) => stdout + stderr).join('')
    return { text: text.trim(), code: lines.at(-1)?.exit_code }
  }
  const sh = async (script: string) => {
    const { text, code } = await run('sh', '-c', script)
    if (code !== 0) throw new Error(`${script} ended with ${code}: ${text}`)
    return text
  }
  const start = () => client.rest(startBox, { params: { id } })
  const files = async () => filesOf(await client.rest(getSandbox, { params: { id } }))
  /** Saves a file as the editor does. */
  const save = async (path: string, code: string) => {
    const was = (await files())[path]
    const baseSha = was === undefined ? null : sha256(Buffer.from(was))
    await client.rest(saveFiles, {
      params: { id },
      body: { changes: [{ type: 'write', path, code, baseSha }] },
    })
  }
  const atHost = (...args: string[]) => theirs.git(folder, ...args)

  test('is a checkout of it: commits pushed in the terminal are in the repository', async () => {
    await start()
    expect(await sh('git status --short --branch')).toBe('## feature/x...origin/feature/x')
    expect(await sh('git log --format=%s')).toBe('Change')
    await sh(
      'echo four >> a.txt && git commit --quiet --all --message "From the terminal" && git push --quiet',
    )
    await atHost('fetch', '--quiet')
    expect(await atHost('log', '-1', '--format=%s|%an', 'origin/feature/x')).toBe(
      'From the terminal|Ada Lovelace',
    )
    // The devbox contains no credentials for the repository.
    expect(await sh('cat .git/config; env')).not.toMatch(/slt_|authorization/i)

    await theirs.commit(folder, { 'b.txt': 'theirs\n' }, 'On top')
    await atHost('pull', '--quiet', '--rebase', 'origin', 'feature/x')
    await atHost('push', '--quiet', 'origin', 'feature/x')
    await sh('git pull --quiet')
    expect(await sh('cat b.txt')).toBe('theirs')
    await expect
      .poll(async () => filesOf(await client.rest(getSandbox, { params: { id } }))['b.txt'], WAIT)
      .toBe('theirs\n')
  })

  test('follows a renamed repository, in the terminal as well as in the panel', async () => {
    await start()
    const name = `renamed-${count}`
    await client.rest(updateGitRepository, {
      params: { id: team.id, repository: repository.id },
      body: { name },
    })
    await save('a.txt', 'one\n2\nthree\n')
    const body = { message: 'After renaming' }
    const { commit } = await client.rest(commitWork, { params: { id }, body })
    expect(await sh('git fetch --quiet && git rev-parse origin/feature/x')).toBe(commit)
    expect(await sh('git remote get-url origin')).toMatch(new RegExp(`/${name}[.]git$`))
    await sh('git remote set-url origin https://example.com/other.git')
    await client.rest(workStatus, { params: { id } })
    expect(await sh('git remote get-url origin')).toBe('https://example.com/other.git')
  })

  test('git sees what the editor saved, and the panel sees what git sees', async () => {
    await start()
    await save('a.txt', 'one\n2\nthree\n')
    const status = await client.rest(workStatus, { params: { id } })
    expect(status).toMatchObject({
      branch: 'feature/x',
      behind: 0,
      changes: [{ path: 'a.txt', kind: 'modified' }],
      devbox: { isAwake: true, unpushed: 0 },
    })
    expect(await sh('git diff --unified=0 | tail -2')).toBe('-two\n+2')

    const body = { message: 'From the panel' }
    const { commit } = await client.rest(commitWork, { params: { id }, body })
    expect(await sh('git status --short --branch; git rev-parse HEAD')).toBe(
      `## feature/x...origin/feature/x\n${commit}`,
    )
    await atHost('fetch', '--quiet')
    expect(await atHost('log', '-1', '--format=%H|%s|%an', 'origin/feature/x')).toBe(
      `${commit}|From the panel|Ada Lovelace`,
    )
  })

  test('a commit to a new branch that a hook refuses leaves no branch behind, and every file unchanged', async () => {
    await start()
    await sh(
      'printf "#!/bin/sh\\necho no tests >&2\\nexit 1\\n" > .git/hooks/pre-commit; chmod +x .git/hooks/pre-commit',
    )
    await sh('echo four >> a.txt')
    await expect(
      client.rest(commitWork, {
        params: { id },
        body: { message: 'Add a line', branch: 'feature/refused' },
      }),
    ).rejects.toMatchObject({ message: expect.stringContaining('no tests') })
    expect(await sh('git branch --show-current')).toBe('feature/x')
    expect(await sh('git branch --list feature/refused')).toBe('')
    expect(await sh('tail -n 1 a.txt')).toBe('four')
    await sh('rm .git/hooks/pre-commit')
    const done = { message: 'Add a line', branch: 'feature/refused' }
    await client.rest(commitWork, { params: { id }, body: done })
    expect(await sh('git branch --show-current')).toBe('feature/refused')
  })

  test('a pull merges with git; a file changed on both sides is a conflict here and there, until it is resolved', async () => {
    await start()
    await theirs.commit(folder, { 'a.txt': 'one\nTWO\nthree\n' }, 'Theirs')
    await atHost('push', '--quiet', 'origin', 'feature/x')
    await sh('sed -i s/two/zwei/ a.txt && git commit --quiet --all --message Ours')
    await expect(client.rest(pushWork, { params: { id } })).rejects.toMatchObject({ reason: 'branchMoved' })

    expect(await client.rest(pullWork, { params: { id } })).toMatchObject({ conflicts: ['a.txt'] })
    expect((await files())['a.txt']).toMatch(/<<<<<<<.*zwei.*=======.*TWO.*>>>>>>>/s)
    const diff = await client.rest(workDiff, { params: { id }, query: { path: 'a.txt' } })
    expect(diff.theirs).toBe('one\nTWO\nthree\n')
    const commit = { params: { id }, body: { message: 'Merge' } }
    await expect(client.rest(commitWork, commit)).rejects.toMatchObject({ reason: 'unresolved' })

    await client.rest(resolveWork, { params: { id }, body: { path: 'a.txt', take: 'ours' } })
    expect(await sh('cat a.txt; git status --short')).toBe('one\nzwei\nthree')
    await client.rest(pushWork, { params: { id } })
    await atHost('fetch', '--quiet')
    expect(await atHost('log', '-1', '--format=%s %p', 'origin/feature/x')).toMatch(/^Merge .+ \w+ \w+$/)
    expect(await atHost('show', 'origin/feature/x:a.txt')).toBe('one\nzwei\nthree')
  })

  test('unpushed commits survive a stop, a kill, and the loss of the disk', async () => {
    await start()
    await sh('echo own > own.txt && git add own.txt && git commit --quiet --message "Not pushed"')
    const head = await sh('git rev-parse HEAD')
    await client.rest(stopBox, { params: { id } })
    const asleep = await client.rest(workStatus, { params: { id } })
    expect(asleep).toMatchObject({ commit: head, changes: [], devbox: { isAwake: false, unpushed: 1 } })
    await expect(client.rest(pushWork, { params: { id } })).rejects.toMatchObject({ reason: 'boxStopped' })

    await start()
    expect(await sh('git rev-parse HEAD')).toBe(head)
    await made.runner.destroy(id)
    await made.server.deps.boxes.look()
    await start()
    expect(await sh('git log -1 --format=%H; git status --short; cat own.txt')).toBe(`${head}\nown`)
    await client.rest(pushWork, { params: { id } })
    await atHost('fetch', '--quiet')
    expect(await atHost('rev-parse', 'origin/feature/x')).toBe(head)
  })

  test('has files that the saved state cannot have, and keeps them across saves and commits', async () => {
    const odd = { 'README.md': 'big\n', 'readme.md': 'small\n', 'aux.c': 'int aux;\n' }
    await theirs.commit(folder, odd)
    await atHost('push', '--quiet', 'origin', 'feature/x')
    const place = `github/${repository.owner}/${repository.name}/tree/feature/x`
    id = (await forkById(client, place, { teamId: team.id, v2: true })).id
    await start()
    expect(await sh('git status --short; cat README.md readme.md aux.c')).toBe('big\nsmall\nint aux;')
    await sh('echo b > b.txt; echo more >> readme.md; echo c > c.txt')
    await expect
      .poll(async () => Object.keys(await files()), WAIT)
      .toEqual(expect.arrayContaining(['b.txt', 'c.txt']))
    const params = { id }
    expect((await client.rest(workStatus, { params })).changes.map(({ path }) => path)).toEqual([
      'b.txt',
      'c.txt',
    ])
    await client.rest(commitWork, { params, body: { message: 'From the panel' } })
    await atHost('fetch', '--quiet')
    expect((await atHost('ls-tree', '--name-only', 'origin/feature/x')).split('\n')).toEqual(
      expect.arrayContaining([...Object.keys(odd), 'b.txt', 'c.txt']),
    )
    expect(await sh('git status --short')).toBe('M readme.md')

    await sh('mkdir lib; echo l > lib/l.js; mv b.txt B.txt')
    await expect.poll(async () => Object.keys(await files()), WAIT).toContain('lib/l.js')
    await sh('mv lib Lib')
    await expect.poll(async () => Object.keys(await files()), WAIT).toContain('Lib/l.js')
    expect(Object.keys(await files()).sort()).toEqual([
      '.gitignore',
      'B.txt',
      'Lib/l.js',
      'README.md',
      'a.txt',
      'c.txt',
      'run.sh',
    ])
  })

  test('of a GitHub repository pulls and pushes with the token of whoever started it, without ever having it', async () => {
    const bare = 'hosted/acme/site.git'
    await theirs.git('.', 'init', '--quiet', '--bare', '--initial-branch=main', bare)
    const commitSha = await theirs.git(folder, 'rev-parse', 'HEAD')
    await theirs.git(folder, 'push', '--quiet', join(theirs.home, bare), 'HEAD:refs/heads/main')
    await connectGithub(made.server, ada, 'ada')
    const originalGit = { username: 'acme', repo: 'site', branch: 'main', path: '', commitSha }
    ;({ id } = await made.server.buildSandbox({
      workspace: team,
      author: ada,
      isV2: true,
      files: START,
      originalGit,
    }))
    await start()
    expect(await sh('git status --short --branch')).toBe('## main...origin/main')
    await sh(
      'echo b > b.txt && git add b.txt && git commit --quiet --message "To GitHub" && git push --quiet',
    )
    expect(await theirs.git(bare, 'log', '-1', '--format=%s|%an', 'main')).toBe('To GitHub|Ada Lovelace')
    await theirs.git(folder, 'pull', '--quiet', join(theirs.home, bare), 'main')
    await theirs.commit(folder, { 'c.txt': 'c\n' }, 'On top')
    await theirs.git(folder, 'push', '--quiet', join(theirs.home, bare), 'HEAD:refs/heads/main')
    await sh('git pull --quiet && cat c.txt')
    expect(new Set(site.asked).size).toBe(1)
    expect(await sh('cat .git/config; env')).not.toMatch(/adas|authorization/i)
  })

  test('edits from before its first start count as changed, and reverting them removes them in both', async () => {
    await save('a.txt', 'edited\n')
    await save('new.txt', 'new\n')
    await start()
    expect(await sh('git status --short')).toBe('M a.txt\n?? new.txt')
    await client.rest(discardWork, { params: { id }, body: { paths: ['a.txt', 'new.txt'] } })
    expect(await sh('git status --short; ls')).toBe('a.txt\nrun.sh')
  })

  test('reaches its own branch’s repository as the person who started it, and nothing once they sign out', async () => {
    const other = await client.rest(createGitRepository, {
      params: { id: team.id },
      body: { name: `other-${count}`, private: true, readme: true },
    })
    await start()
    const address = await sh('git remote get-url origin')
    const elsewhere = address.replace(repository.name, other.name)
    expect((await run('git', 'ls-remote', elsewhere)).text).toContain(boxGitMessages.otherRepository)
    expect((await run('git', 'ls-remote', '--heads', 'origin')).code).toBe(0)

    const { db } = made.server
    const [box] = await db.select().from(boxes).where(eq(boxes.sandboxId, id))
    await db.delete(sessions).where(eq(sessions.id, box?.startedWithId ?? ''))
    client = made.server.as(ada)
    expect((await run('git', 'ls-remote', 'origin')).text).toContain(boxGitMessages.sessionOver)
  })
})
