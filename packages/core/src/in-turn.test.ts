import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

/** Work that ends when the test says so. */
function held(name: string, log: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const work = async () => {
    log.push(`${name} begins`)
    await promise
    log.push(`${name} ends`)
    return name
  }
  return { work, resolve, reject }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('tasks on one key run in order, even after a failure; other keys do not wait', async () => {
  const owner = {}
  const log: string[] = []
  const [first, second, other] = [held('first', log), held('second', log), held('other', log)]
  const outcomes = Promise.allSettled([
    inTurn(owner, 'a', first.work),
    inTurn(owner, 'a', second.work),
    inTurn(owner, 'b', other.work),
    inTurn({}, 'a', async () => log.push('elsewhere')),
  ])
  await settled()
  expect(log).toEqual(['first begins', 'other begins', 'elsewhere'])
  second.resolve()
  other.resolve()
  await settled()
  expect(log).not.toContain('second begins')
  first.reject(new Error('no'))
  expect(await outcomes).toMatchObject([{ status: 'rejected' }, { value: 'second' }, { value: 'other' }, {}])
  expect(log.slice(-2)).toEqual(['second begins', 'second ends'])
})
