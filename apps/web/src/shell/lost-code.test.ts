import { expect, test } from 'vitest'
import { isLostCode, loadPart } from './lost-code.ts'

test.each([
  'Failed to fetch dynamically imported module: https://sandlot.example/assets/a.js',
  'error loading dynamically imported module: https://sandlot.example/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('%s means that code could not be loaded', (message) => {
  expect(isLostCode(new TypeError(message))).toBe(true)
})

test('other errors do not', () => {
  expect(isLostCode(new TypeError('x is not a function'))).toBe(false)
  expect(isLostCode('Importing a module script failed.')).toBe(false)
})

const never = () => () => undefined

test('[ER-001] [CN-079] a chunk that does not arrive fails with a ChunkLoadError after 120000 ms', async () => {
  const waits: number[] = []
  const part = loadPart(
    () => new Promise(() => {}),
    (run, ms) => {
      waits.push(ms)
      run()
      return () => undefined
    },
  )
  await expect(part).rejects.toMatchObject({ name: 'ChunkLoadError' })
  expect(waits).toEqual([120_000])
})

test('[ER-002] a chunk that cannot be loaded fails with a ChunkLoadError', async () => {
  const error = new TypeError(
    'Failed to fetch dynamically imported module: https://sandlot.example/assets/a.js',
  )
  const caught = await loadPart(() => Promise.reject(error), never).catch((reason) => reason)
  expect(caught).toMatchObject({ name: 'ChunkLoadError', message: error.message })
  expect(isLostCode(caught)).toBe(true)
  expect(caught).not.toHaveProperty('code')
})

test('[ER-003] a stylesheet that cannot be loaded has the code CSS_CHUNK_LOAD_FAILED', async () => {
  const error = new Error('Unable to preload CSS for /assets/a.css')
  await expect(loadPart(() => Promise.reject(error), never)).rejects.toMatchObject({
    name: 'ChunkLoadError',
    code: 'CSS_CHUNK_LOAD_FAILED',
  })
})

test('a loaded chunk is returned and cancels the timeout, and its own errors are unchanged', async () => {
  let isCalledOff = false
  const schedule = () => () => {
    isCalledOff = true
  }
  expect(await loadPart(async () => 'part', schedule)).toBe('part')
  await Promise.resolve()
  expect(isCalledOff).toBe(true)
  const own = new RangeError('broken inside')
  await expect(loadPart(() => Promise.reject(own), never)).rejects.toBe(own)
  expect(own.name).toBe('RangeError')
})
