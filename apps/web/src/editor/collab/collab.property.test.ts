import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resolve } from '../../files/working-copy/merge.ts'
import { createWorld, PATH } from './testing/world.ts'

const RUNS = 150
const LONG = { maxLength: 150, size: 'max' } as const
const PAGES = 3
/** One more page, which may not write. */
const READERS = ['none'] as const
const FIRST = 'one\ntwo\nthree\n'
/** After this long without an answer a page continues alone, and its changes are merged. */
const GAP_MAX_MS = 9_000

const page = fc.nat(PAGES + READERS.length - 1)
/** The last page with write access only watches. */
const writer = fc.nat(PAGES - 2)
const done = <Name extends string>(name: Name) => fc.constant(name)
const typing = { weight: 4, arbitrary: fc.record({ do: done('type'), page: writer, at: fc.nat(40) }) }
const removing = { weight: 2, arbitrary: fc.record({ do: done('remove'), page: writer, at: fc.nat(20) }) }
const passing = [
  {
    weight: 12,
    arbitrary: fc.record({
      do: done('deliver'),
      page,
      first: fc.constantFrom('frames' as const, 'requests' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: done('wait'), page, ms: fc.constantFrom(20, 120, 800, 2_500) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('disconnect' as const, 'connect' as const), page }),
  },
]
const writing = { weight: 1, arbitrary: fc.record({ do: done('write'), page: fc.constant(0) }) }

type Step = typeof typing.arbitrary | typeof removing.arbitrary | typeof writing.arbitrary
type Steps = (Step extends fc.Arbitrary<infer One> ? One : never) | { do: string; page: number }

/** Runs steps on pages that start together, until everything has settled. Returns what was typed. */
async function play(steps: readonly (Steps & { at?: number; ms?: number; first?: 'frames' | 'requests' })[]) {
  const world = createWorld(FIRST, PAGES, READERS)
  const { server, pages, nextTurn, quiet } = world
  await quiet()
  const typed: string[] = []
  /** The time that each page may have gone without an answer. */
  const gaps = new Map<number, number>()
  const arrive = async (index: number) => {
    pages[index]?.connect()
    await nextTurn()
    while (pages[index]?.deliver()) await nextTurn()
  }
  for (const one of steps) {
    const at = pages[one.page]
    if (one.do === 'type') {
      const mark = String.fromCodePoint(0x4e00 + typed.length)
      typed.push(mark)
      at?.type(one.at ?? 0, mark)
    } else if (one.do === 'remove') at?.type(one.at ?? 0, '', 2)
    else if (one.do === 'deliver') at?.deliver(one.first)
    else if (one.do === 'toggle') at?.toggle()
    else if (one.do === 'write') server.write(`first\n${server.code()}`)
    else if (one.do === 'disconnect') at?.disconnect()
    else if (one.do === 'connect') at?.connect()
    else {
      const gap = (gaps.get(one.page) ?? 0) + (one.ms ?? 0)
      gaps.set(one.page, gap > GAP_MAX_MS ? 0 : gap)
      if (gap > GAP_MAX_MS) await arrive(one.page)
      at?.elapse(one.ms ?? 0)
    }
    await nextTurn()
  }
  for (const one of pages) one.connect()
  await quiet()
  expect(pages.flatMap(({ refused }) => refused)).toEqual([])
  return { ...world, typed }
}

const marks = (text: string) => [...text].filter((one) => one >= '\u4e00')

test('concurrent typing in one file converges for all users and readers, without loss, duplicates or conflicts', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(typing, ...passing), LONG), async (steps) => {
      const { server, pages, typed } = await play(steps)
      for (const one of pages) {
        expect(one.file()?.conflict).toBeNull()
        expect(one.text()).toBe(server.code())
        expect(one.session.get().status.kind).toBe('saved')
      }
      expect(marks(server.code()).sort()).toEqual(typed)
      expect([...server.code()].filter((one) => one < '\u4e00').join('')).toBe(FIRST)
    }),
    { numRuns: RUNS },
  ))

test('concurrent deletions converge too, without conflicts', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(typing, removing, ...passing), LONG), async (steps) => {
      const { server, pages } = await play(steps)
      for (const one of pages) {
        expect(one.file()?.conflict).toBeNull()
        expect(one.text()).toBe(server.code())
      }
      expect(new Set(marks(server.code())).size).toBe(marks(server.code()).length)
    }),
    { numRuns: RUNS },
  ))

test('external writes converge once the conflicts are resolved', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(typing, writing, ...passing), LONG), async (steps) => {
      const { server, pages, quiet } = await play(steps)
      for (const one of pages) {
        one.session.update((copy) => resolve(copy, PATH, 'mine'))
        await quiet()
      }
      for (const one of pages) expect(one.text()).toBe(server.code())
    }),
    { numRuns: RUNS },
  ))
