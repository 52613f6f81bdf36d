import { expect, test } from 'vitest'
import { fitted } from './fitted.ts'

test('of a long output the beginning, the end and how it ended stay', () => {
  const stdout = `first\n${'x'.repeat(5_000)}\nlast`
  const { data } = fitted({ ok: true, data: { exitCode: 4, stdout, stderr: 'short' } }, 1_000)
  expect(data).toMatchObject({ exitCode: 4, stderr: 'short' })
  expect(data).toMatchObject({
    stdout: expect.stringMatching(/^first\n.+ characters left out …\n.+\nlast$/s),
  })
})

test('of a long list the beginning stays', () => {
  const data = Array.from({ length: 2_000 }, (_, id) => ({ id }))
  const shown = fitted({ ok: true, data }, 1_000)
  expect(JSON.stringify(shown).length).toBeLessThanOrEqual(1_000)
  expect((shown.data as unknown[])[0]).toEqual({ id: 0 })
})

test('what has too many parts to show says at least how it ended', () => {
  const data = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`key${at}`, at]))
  expect(fitted({ ok: false, data }, 1_000)).toEqual({ ok: false })
})
