import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('limits concurrent tasks, queues some in order, and refuses the next', async () => {
  const some = atMost(1, { max: 1, full: () => new Error('full') })
  const begun: string[] = []
  let end = () => {}
  const first = some(
    () =>
      new Promise<void>((resolve) => {
        begun.push('first')
        end = resolve
      }),
  )
  const second = some(async () => void begun.push('second'))
  await expect(some(async () => {})).rejects.toThrow('full')
  expect(begun).toEqual(['first'])
  end()
  await Promise.all([first, second])
  expect(begun).toEqual(['first', 'second'])
  await expect(some(async () => 'third')).resolves.toBe('third')
})

test('a failing task makes room for the next', async () => {
  const some = atMost(1)
  const failing = some(() => Promise.reject(new Error('no')))
  const next = some(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
