import type { FileChange } from '@sandlot/core/files/rest'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SaveReply } from './changes.ts'
import { createEditSession } from './session.ts'
import { create } from './tree.ts'
import { edit, openCopy, type ServerFiles } from './working-copy.ts'

const MOMENT = '2026-01-01T00:00:00Z'

/** A server with one writer. The test decides how long each request takes. */
function slowServer() {
  let version = 1
  const texts = new Map([['a.txt', 'old']])
  const waiting: { kind: 'save' | 'load'; answer: () => void }[] = []
  const modulesOf = (paths: Iterable<string>) =>
    [...paths].flatMap((title) => {
      const code = texts.get(title)
      const known = { id: title, shortid: title, title, directoryShortid: null, isBinary: false }
      return code === undefined
        ? []
        : [{ ...known, code, sha: `sha of ${code}`, insertedAt: MOMENT, updatedAt: MOMENT }]
    })
  const files = (): ServerFiles => ({ version, modules: modulesOf(texts.keys()), directories: [] })
  const save = (changes: readonly FileChange[]) => {
    for (const change of changes) if (change.type === 'write') texts.set(change.path, change.code)
    version += 1
    const reply: SaveReply = {
      version,
      modules: modulesOf(changes.map(({ path }) => path)),
      directories: [],
    }
    return new Promise<SaveReply>((resolve) => waiting.push({ kind: 'save', answer: () => resolve(reply) }))
  }
  const load = () => {
    const seen = files()
    return new Promise<ServerFiles>((resolve) => waiting.push({ kind: 'load', answer: () => resolve(seen) }))
  }
  return { texts, waiting, save, load, files, version: () => version }
}

const event = fc.constantFrom('type', 'create', 'save', 'hear', 'ask', 'answer-save', 'answer-load')

test('the server ends up with what one user typed, whenever its responses arrive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 30 }), async (events) => {
      const server = slowServer()
      const session = createEditSession(
        { copy: openCopy(server.files()), access: 'write' },
        {
          load: server.load,
          save: server.save,
          fork: () => Promise.reject(new Error('nothing is forked')),
          keep: () => Promise.resolve(),
          flush: () => undefined,
          isOnline: () => true,
          schedule: () => () => undefined,
        },
      )
      session.start()
      const typed = new Map([['a.txt', 'old']])
      const answer = async (kind?: 'save' | 'load') => {
        const index = server.waiting.findIndex((one) => kind === undefined || one.kind === kind)
        if (index >= 0) server.waiting.splice(index, 1)[0]?.answer()
        // Lets the session's pending promises continue.
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
      }
      const write = (path: string, text: string) => {
        typed.set(path, text)
        session.update((copy) => edit(copy, path, text))
      }
      for (const [index, one] of events.entries()) {
        if (one === 'type') write([...typed.keys()].at(-1) ?? 'a.txt', `text ${index}`)
        if (one === 'create') {
          const path = `new-${index}.txt`
          typed.set(path, '')
          session.update((copy) => create(copy, [{ path, code: '', isBinary: false }]))
        }
        if (one === 'save') void session.saveNow()
        if (one === 'hear') session.announce(server.version())
        if (one === 'ask') session.announce(null)
        if (one === 'answer-save') await answer('save')
        if (one === 'answer-load') await answer('load')
        const { files } = session.get().copy
        expect([...files].map(([path, { code }]) => [path, code])).toEqual([...typed])
      }
      for (let turn = 0; turn < 60; turn += 1) {
        void session.saveNow()
        await answer()
      }
      expect(session.get().status).toEqual({ kind: 'saved' })
      expect([...server.texts]).toEqual([...typed])
    }),
    { numRuns: 1000 },
  )
})
