import { createHash } from 'node:crypto'
import { AppError } from '@sandlot/core/errors'
import { mergeText } from '@sandlot/core/files/merge-rules'
import {
  type FileChange,
  type FileConflicts,
  listVersions,
  readVersion,
  readVersionFiles,
  restoreVersion,
  saveFiles,
} from '@sandlot/core/files/rest'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltUser, type BuiltWorkspace, filesOf } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

let people: BuiltUser[]
let team: BuiltWorkspace
beforeAll(async () => {
  people = [await server.buildUser(), await server.buildUser()]
  team = await server.buildWorkspace({ members: { write: people } })
})

const shaOf = (text: string) => createHash('sha256').update(text).digest('hex')

type Step = { kind: 'edit' | 'remove' | 'move' | 'restore'; path: string; to: string; line: number }
const path = fc.constantFrom('a.txt', 'b.txt', 'src/a.txt', 'src/c.txt')
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('edit', 'edit', 'edit', 'edit', 'remove', 'move', 'restore'),
  path,
  to: path,
  line: fc.nat(3),
})

/** A person who works with what they last saw, and resolves conflicts without dropping any text. */
class Writer {
  readonly typed: string[] = []
  readonly texts = new Map<string, string>()
  readonly sandboxId: string
  readonly user: BuiltUser
  readonly name: string

  constructor(sandboxId: string, user: BuiltUser, name: string) {
    this.sandboxId = sandboxId
    this.user = user
    this.name = name
  }

  async look(): Promise<void> {
    const record = await server.as(this.user).rest(getSandbox, { params: { id: this.sandboxId } })
    this.texts.clear()
    for (const [at, code] of Object.entries(filesOf(record))) this.texts.set(at, code)
  }

  async take({ kind, path: at, to, line }: Step, count: number): Promise<void> {
    const base = this.texts.get(at)
    const baseSha = base === undefined ? null : shaOf(base)
    if (kind === 'remove' && base !== undefined) return this.send([{ type: 'remove', path: at, baseSha }])
    if (kind === 'move' && base !== undefined) return this.send([{ type: 'move', path: at, to, baseSha }])
    if (kind === 'restore') {
      const { version } = await server.as(this.user).rest(getSandbox, { params: { id: this.sandboxId } })
      await server.as(this.user).rest(restoreVersion, {
        params: { id: this.sandboxId, version: Math.floor((version * line) / 3) },
        body: {},
      })
      return this.look()
    }
    const typed = `${this.name} ${count}`
    this.typed.push(typed)
    const lines = (base ?? '').split('\n')
    lines.splice(line, 0, typed)
    await this.write(at, base ?? '', lines.join('\n'), baseSha)
  }

  /** Saves a text. If the file has changed since, saves the two merged, or both where they conflict. */
  private async write(at: string, base: string, mine: string, baseSha: string | null): Promise<void> {
    const theirs = await this.refused([{ type: 'write', path: at, code: mine, baseSha }])
    if (theirs === undefined) {
      this.texts.set(at, mine)
      return
    }
    const text = theirs?.code ?? ''
    const merged = mergeText(base, mine, text)
    const both = 'text' in merged ? merged.text : `${text}\n${mine}`
    await this.write(at, text, both, theirs?.sha ?? null)
  }

  private async send(changes: FileChange[]): Promise<void> {
    await this.refused(changes)
    await this.look()
  }

  private async refused(
    changes: FileChange[],
  ): Promise<FileConflicts['conflicts'][number]['theirs'] | undefined> {
    try {
      await server.as(this.user).rest(saveFiles, { params: { id: this.sandboxId }, body: { changes } })
      return undefined
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error
      return (error.data as FileConflicts).conflicts[0]?.theirs ?? null
    }
  }
}

test('with two concurrent writers, the history contains every edit, versions are consecutive, and each is restored exactly', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 8 }),
      fc.array(step, { minLength: 4, maxLength: 8 }),
      async (ada, bob) => {
        const { id } = await server.buildSandbox({ workspace: team, files: { 'a.txt': 'first\nlast' } })
        const writers = people.map((user, index) => new Writer(id, user, index === 0 ? 'ada' : 'bob'))
        await Promise.all(
          [ada, bob].map(async (steps, index) => {
            const writer = writers[index]
            await writer?.look()
            for (const [count, one] of steps.entries()) await writer?.take(one, count)
          }),
        )
        const [user] = people as [BuiltUser]
        const ask = server.as(user)
        const { versions } = await ask.rest(listVersions, { params: { id }, query: {} })
        const numbers = versions.map(({ version }) => version)
        expect(numbers).toEqual(Array.from(numbers, (_, index) => numbers.length - 1 - index))

        const history: string[] = []
        const trees: { version: number; files: { path: string; code: string }[] }[] = []
        for (const version of numbers.toReversed()) {
          const { differences } = await ask.rest(readVersion, { params: { id, version } })
          history.push(...differences.map(({ after }) => after ?? ''))
          trees.push(await ask.rest(readVersionFiles, { params: { id, version } }))
        }
        for (const typed of writers.flatMap((writer) => writer.typed))
          expect(history.some((text) => text.split('\n').includes(typed))).toBe(true)

        const now = filesOf(await ask.rest(getSandbox, { params: { id } }))
        const treeOf = (files: { path: string; code: string }[]) =>
          Object.fromEntries(files.map(({ path: at, code }) => [at, code]))
        expect(treeOf(trees.at(-1)?.files ?? [])).toEqual(now)
        for (const { version, files } of trees) {
          await ask.rest(restoreVersion, { params: { id, version }, body: {} })
          expect(filesOf(await ask.rest(getSandbox, { params: { id } }))).toEqual(treeOf(files))
        }
      },
    ),
    { numRuns: 6 },
  )
}, 180_000)
