import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commitWork, pullWork, resolveWork, workStatus } from '@sandlot/core/branches/work-rest'
import { toAppError } from '@sandlot/core/errors'
import { saveFiles } from '@sandlot/core/files/rest'
import { createGitRepository } from '@sandlot/core/git/rest'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '../../files/blobs.ts'
import { commitOn } from '../../git/plumbing/commits.ts'
import { folderOf } from '../../git/plumbing/folders.ts'
import { gitText } from '../../git/plumbing/process.ts'
import { branchAt, moveRef } from '../../git/plumbing/refs.ts'
import type { BuiltUser, BuiltWorkspace } from '../../testing/builders.ts'
import { filesOf } from '../../testing/builders.ts'
import { createTestServer, type TestServer } from '../../testing/server.ts'

const FILES = ['a.txt', 'b.txt'] as const
const START = { 'a.txt': 'top\nmiddle\nend\n', 'b.txt': 'top\nmiddle\nend\n' }
const author = { name: 'Ben', email: 'ben@example.com' }
/** Reasons for which a step may be refused; it has then changed nothing. */
const REFUSALS = ['branchMoved', 'nothingToCommit', 'unresolved', 'workMoved']

let dataDir: string
let server: TestServer
let ada: BuiltUser
let team: BuiltWorkspace
let made = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'unpushed-'))
  server = await createTestServer({ config: { dataDir } })
  await runMigrations({ connectionString: server.databaseUrl })
  ada = await server.buildUser()
  team = await server.buildWorkspace({ name: 'Acme', members: { admin: [ada] } })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const kinds = ['edit', 'edit', 'commit', 'pull', 'push', 'force', 'settle'] as const
const step = record({
  kind: constantFrom(...kinds),
  file: constantFrom(...FILES),
  line: integer({ min: 0, max: 2 }),
})
type Step = { kind: (typeof kinds)[number]; file: (typeof FILES)[number]; line: number }

/** A branch that others push to and force-push past the server, and a sandbox in which someone works on it. */
async function begin() {
  made += 1
  const body = { name: `work-${made}` }
  const repository = await server.as(ada).rest(createGitRepository, { params: { id: team.id }, body })
  const dir = folderOf(server.deps, repository.id)
  const commit = async (parents: string[], files: Record<string, string>) => {
    const changes = Object.entries(files).map(([path, text]) => ({ path, content: Buffer.from(text) }))
    const now = server.clock.now()
    return commitOn(dir, { branch: 'main', parents, message: 'Theirs', changes, author, now }, `c${made}`)
  }
  const first = (await commit([], START)) ?? ''
  const { owner: username, name: repo } = repository
  const { id } = await server.buildSandbox({
    ...{ workspace: team, author: ada, files: START },
    originalGit: { username, repo, branch: 'main', path: '', commitSha: first },
  })
  const params = { id }
  const as = server.as(ada)
  const files = async () => filesOf(await as.rest(getSandbox, { params })) as Record<string, string>
  const theirs = async (path: string) => gitText(['show', `main:${path}`], { dir })
  return { as, params, files, theirs, dir, first, commit }
}

const insertAt = (text: string, line: number, what: string): string => {
  const lines = text.split('\n')
  lines.splice(line, 0, what)
  return lines.join('\n')
}

test('no unpushed change is lost, in any order of edits, commits, pulls, pushes and replacements', async () => {
  await assert(
    asyncProperty(array(step, { minLength: 4, maxLength: 9 }), async (steps: Step[]) => {
      const { as, params, files, theirs, dir, first, commit } = await begin()
      /** Text that was written here and is not on any branch yet. */
      const unpushed = new Set<string>()
      const attempt = async (what: () => Promise<unknown>): Promise<boolean> => {
        try {
          await what()
          return true
        } catch (error) {
          expect(REFUSALS).toContain(toAppError(error).reason)
          return false
        }
      }
      for (const [at, { kind, file, line }] of steps.entries()) {
        const head = (await branchAt(dir, 'main')) ?? ''
        if (kind === 'edit') {
          const now = (await files())[file] ?? ''
          const word = `mine-${at};`
          const code = insertAt(now, line, word)
          const changes = [{ type: 'write' as const, path: file, code, baseSha: sha256(Buffer.from(now)) }]
          await as.rest(saveFiles, { params, body: { changes } })
          unpushed.add(word)
        } else if (kind === 'commit') {
          const isDone = await attempt(() => as.rest(commitWork, { params, body: { message: 'Mine' } }))
          if (isDone) {
            const there = (await Promise.all(FILES.map(theirs))).join('\n')
            for (const word of unpushed) expect(there).toContain(word)
            unpushed.clear()
          }
        } else if (kind === 'pull') await attempt(() => as.rest(pullWork, { params }))
        else if (kind === 'push') {
          const text = `${await theirs(file)}\n`
          await commit([head], { [file]: insertAt(text, line, `theirs-${at};`) })
        } else if (kind === 'force') {
          // Everything since the first commit is dropped from the branch.
          await moveRef(dir, 'refs/heads/main', first, head)
          await commit([first], { [file]: insertAt(START[file], line, `anew-${at};`) })
        } else {
          const { changes } = await as.rest(workStatus, { params })
          for (const { path, kind: is } of changes)
            if (is === 'conflicted') await as.rest(resolveWork, { params, body: { path, take: 'both' } })
        }
        const here = Object.values(await files()).join('\n')
        for (const word of unpushed)
          expect({ at, kind, here }).toMatchObject({ here: expect.stringContaining(word) })
      }
    }),
    { numRuns: 5 },
  )
})
