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

test('primed values are available immediately, including null', async () => {
  const { asked, loader } = createLoader()
  loader.prime('a', 'a told').prime('b', null)

  expect([loader.get('a'), loader.get('b'), loader.known('c')]).toEqual(['a told', null, undefined])
  expect(await loader.loadMany(['a', 'b'])).toEqual(['a told', null])
  expect(asked).toEqual([])
})

test('the rest is requested together, and cleared values are requested again', async () => {
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

test('continues immediately with known values, and later with loaded ones', async () => {
  expect(chain(1, (value) => value + 1)).toBe(2)
  expect(await chain(Promise.resolve(1), (value) => value + 1)).toBe(2)
  expect(chainAll([1, 2])).toEqual([1, 2])
  expect(await chainAll([1, Promise.resolve(2)])).toEqual([1, 2])
})
