import { expect, test } from 'vitest'
import { KnownLoader } from './known-loader.ts'
import { chain, chainAll } from './maybe-promise.ts'

function createLoader() {
  const asked: string[][] = []
  const loader = new KnownLoader<string, string | null>(async (keys) => {
    asked.push([...keys])
    return keys.map((key) => `${key} read`)
  })
  return { asked, loader }
}

test('what it was told is there at once, nothing known included', async () => {
  const { asked, loader } = createLoader()
  loader.prime('a', 'a told').prime('b', null)

  expect([loader.get('a'), loader.get('b'), loader.known('c')]).toEqual(['a told', null, undefined])
  expect(await loader.loadMany(['a', 'b'])).toEqual(['a told', null])
  expect(asked).toEqual([])
})

test('the rest is asked for together, and what is cleared is asked for again', async () => {
  const { asked, loader } = createLoader()
  loader.prime('a', 'a told')

  expect(await Promise.all([loader.get('a'), loader.get('b'), loader.load('c')])).toEqual([
    'a told',
    'b read',
    'c read',
  ])
  loader.clear('a')
  expect(await loader.get('a')).toBe('a read')
  expect(asked).toEqual([['b', 'c'], ['a']])
})

test('goes on at once with what is there, and later with what comes', async () => {
  expect(chain(1, (value) => value + 1)).toBe(2)
  expect(await chain(Promise.resolve(1), (value) => value + 1)).toBe(2)
  expect(chainAll([1, 2])).toEqual([1, 2])
  expect(await chainAll([1, Promise.resolve(2)])).toEqual([1, 2])
})
