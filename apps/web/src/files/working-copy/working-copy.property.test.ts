import type { FileChange, FileConflicts } from '@sandlot/core/files/rest'
import { applyChanges } from '@sandlot/core/files/save-rules'
import type { Tree } from '@sandlot/core/files/tree-rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  hasUnsaved,
  type SaveReply,
  saved,
  saveFailed,
  saveStarted,
  takeBatch,
  unsavedChanges,
} from './changes.ts'
import { type KeptWork, keptWork, resumeCopy } from './kept.ts'
import { refused, resolve, serverChanged } from './merge.ts'
import { create, makeDirectory, move, remove, undoStep } from './tree.ts'
import { conflictPaths, edit, type ServerFiles, type WorkingCopy } from './working-copy.ts'

type Answer = { reply: SaveReply } | { conflicts: FileConflicts }

const PATHS = ['a.txt', 'b.txt', 'in/c.txt', 'in/d.txt']
const MOMENT = '2026-01-01T00:00:00Z'
const shaOf = (code: string) => `sha of ${code}`

type Stored = { code: string; sha: string; size: number; id: string }

/** A server that stores every text it ever saved, by the same rules as the real one. */
function buildServer() {
  let version = 0
  let lastId = 0
  let tree: Tree<Stored, string | null> = { files: new Map(), directories: new Map([['in', null]]) }
  const history: string[] = []
  const directories = () =>
    [...tree.directories.keys()].map((title) => ({
      id: title,
      shortid: title,
      title,
      directoryShortid: null,
    }))
  const moduleOf = ([path, { code, sha, id }]: readonly [string, Stored]) => ({
    id,
    shortid: id,
    title: path.split('/').at(-1) ?? '',
    code,
    directoryShortid: path.split('/').slice(0, -1).join('/') || null,
    isBinary: false,
    sha,
    insertedAt: MOMENT,
    updatedAt: MOMENT,
  })
  const save = (changes: readonly FileChange[]): Answer => {
    const outcome = applyChanges(tree, changes, ({ code }, old) => {
      lastId += 1
      return { code, sha: shaOf(code), size: code.length, id: old?.id ?? `file ${lastId}` }
    })
    if ('problem' in outcome) throw new Error(outcome.problem.reason)
    if ('conflicts' in outcome) {
      const conflicts = outcome.conflicts.map((path) => {
        const there = tree.files.get(path)
        return { path, theirs: there ? { code: there.code, isBinary: false, sha: there.sha } : null }
      })
      return { conflicts: { version, conflicts } }
    }
    tree = outcome.tree
    version += 1
    const written = outcome.effects.flatMap(({ path, after }) => (after ? [[path, after] as const] : []))
    history.push(...written.map(([, { code }]) => code))
    return { reply: { version, modules: written.map(moduleOf), directories: directories() } }
  }
  for (const path of PATHS.slice(0, 3))
    save([{ type: 'write', path, code: 'one\ntwo\nthree\n', isBinary: false, baseSha: null }])
  return {
    history,
    save,
    texts: () => new Map([...tree.files].map(([path, { code }]) => [path, code])),
    read: (): ServerFiles => ({
      version,
      modules: [...tree.files].map(moduleOf),
      directories: directories(),
    }),
  }
}

type Writer = {
  copy: WorkingCopy
  request: readonly FileChange[] | null
  answer: Answer | null
  read: ServerFiles | null
}

type Step =
  | { do: 'type'; who: 0 | 1; file: number; line: number; isOwnLine: boolean }
  | { do: 'create' | 'remove'; who: 0 | 1; file: number }
  | { do: 'move'; who: 0 | 1; file: number; to: number }
  | { do: 'resolve'; who: 0 | 1; choice: 'mine' | 'theirs' | 'both' }
  | {
      do: 'save' | 'serve' | 'answer' | 'lose' | 'read' | 'take' | 'reopen' | 'undo' | 'directory'
      who: 0 | 1
    }

const who = fc.constantFrom(0 as const, 1 as const)
const file = fc.nat(PATHS.length - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('type' as const),
      who,
      file,
      line: fc.nat(4),
      isOwnLine: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('create' as const, 'remove' as const), who, file }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), who, file, to: file }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('resolve' as const),
      who,
      choice: fc.constantFrom('mine' as const, 'theirs' as const, 'both' as const),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'save' as const,
        'serve' as const,
        'answer' as const,
        'read' as const,
        'take' as const,
      ),
      who,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('lose' as const, 'reopen' as const, 'undo' as const, 'directory' as const),
      who,
    }),
  },
)

function buildWorld() {
  const server = buildServer()
  const writers = [0, 1].map(
    (): Writer => ({ copy: resumeCopy(server.read(), []), request: null, answer: null, read: null }),
  )
  const typed: string[] = []

  const settleOne = (writer: Writer, choice: 'mine' | 'theirs' | 'both') => {
    const [path] = conflictPaths(writer.copy)
    if (path === undefined) return
    const mine = writer.copy.files.get(path)
    const both = { text: `${mine?.code}${mine?.conflict?.theirs?.code ?? ''}` }
    writer.copy = resolve(writer.copy, path, choice === 'both' ? both : choice)
  }

  const run = (step: Step) => {
    const writer = writers[step.who]
    if (!writer) return
    const path = 'file' in step ? (PATHS[step.file] ?? '') : ''
    if (step.do === 'type') {
      const code = writer.copy.files.get(path)?.code
      if (code === undefined) return
      const word = `<${typed.length}>`
      const lines = code.split('\n')
      if (step.isOwnLine) lines.splice(step.line, 0, word)
      else lines[Math.min(step.line, lines.length - 1)] += word
      typed.push(word)
      writer.copy = edit(writer.copy, path, lines.join('\n'))
    } else if (step.do === 'create') writer.copy = create(writer.copy, [{ path, code: '', isBinary: false }])
    else if (step.do === 'remove') writer.copy = remove(writer.copy, [path])
    else if (step.do === 'move') writer.copy = move(writer.copy, [{ from: path, to: PATHS[step.to] ?? '' }])
    else if (step.do === 'directory') writer.copy = makeDirectory(writer.copy, 'new')
    else if (step.do === 'undo') writer.copy = undoStep(writer.copy)
    else if (step.do === 'resolve') settleOne(writer, step.choice)
    else if (step.do === 'save' && !writer.copy.saving) {
      const changes = takeBatch(unsavedChanges(writer.copy))
      if (changes.length === 0) return
      writer.copy = saveStarted(writer.copy, changes)
      writer.request = changes
      writer.answer = null
    } else if (step.do === 'serve' && writer.request) {
      writer.answer = server.save(writer.request)
      writer.request = null
    } else if (step.do === 'answer' && writer.answer) {
      const { answer } = writer
      writer.answer = null
      writer.copy =
        'reply' in answer ? saved(writer.copy, answer.reply) : refused(writer.copy, answer.conflicts)
    } else if (step.do === 'lose' && writer.copy.saving) {
      writer.request = null
      writer.answer = null
      writer.copy = saveFailed(writer.copy)
    } else if (step.do === 'read') writer.read = server.read()
    else if (step.do === 'take' && writer.read) {
      writer.copy = serverChanged(writer.copy, writer.read)
      writer.read = null
    } else if (step.do === 'reopen') {
      const kept: KeptWork | null = JSON.parse(JSON.stringify(keptWork(writer.copy)))
      Object.assign(writer, { request: null, answer: null, read: null })
      writer.copy = resumeCopy(server.read(), kept ? [kept] : [])
    }
  }

  const places = () => [
    ...server.history,
    ...writers.flatMap(({ copy }) => [...copy.files.values(), ...copy.debts].map(({ code }) => code)),
  ]
  const missing = () => {
    const all = places().join('\n')
    return typed.filter((word) => !all.includes(word))
  }
  return { server, writers, typed, run, missing }
}

const log = (steps: readonly Step[]) => steps.map((one) => JSON.stringify(one)).join('\n')

test('restores two files that had swapped places when the page was closed', () => {
  const world = buildWorld()
  const [writer] = world.writers
  for (const step of [
    { do: 'type', who: 0, file: 2, line: 0, isOwnLine: false },
    { do: 'move', who: 0, file: 0, to: 3 },
    { do: 'move', who: 0, file: 2, to: 0 },
    { do: 'reopen', who: 0 },
  ] as const)
    world.run(step)
  expect(new Map([...(writer?.copy.files ?? [])].map(([path, { origin }]) => [path, origin]))).toEqual(
    new Map([
      ['a.txt', 'in/c.txt'],
      ['b.txt', 'b.txt'],
      ['in/d.txt', 'a.txt'],
    ]),
  )
  expect(world.missing()).toEqual([])
})

test('whatever two users do at the same time, every word is in the history or on a screen', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const world = buildWorld()
      for (const one of steps) {
        world.run(one)
        expect(world.missing(), log(steps)).toEqual([])
      }
    }),
    { numRuns: 500 },
  )
})

test('once both are idle, they see the same files, and the history contains every word', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 60 }),
      fc.constantFrom('mine' as const, 'theirs' as const, 'both' as const),
      (steps, choice) => {
        const world = buildWorld()
        for (const one of steps) world.run(one)
        for (let round = 0; round < 40 && !isAtRest(world); round += 1)
          for (const who of [0, 1] as const) {
            const go = (...actions: ('answer' | 'save' | 'serve' | 'read' | 'take')[]) => {
              for (const action of actions) world.run({ do: action, who })
            }
            go('serve', 'answer', 'read', 'take')
            // Two writers who always give way to each other would never finish.
            world.run({ do: 'resolve', who, choice: round < 3 ? choice : 'both' })
            go('save', 'serve', 'answer', 'read', 'take')
          }
        expect(isAtRest(world), log(steps)).toBe(true)
        const history = world.server.history.join('\n')
        expect(world.typed.filter((word) => !history.includes(word))).toEqual([])
        for (const { copy } of world.writers)
          expect(new Map([...copy.files].map(([path, { code }]) => [path, code]))).toEqual(
            world.server.texts(),
          )
      },
    ),
    { numRuns: 500 },
  )
})

const isAtRest = ({ writers, server }: ReturnType<typeof buildWorld>) =>
  writers.every(
    ({ copy, request, answer }) =>
      !hasUnsaved(copy) && !request && !answer && copy.version === server.read().version,
  )
