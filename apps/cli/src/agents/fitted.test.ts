import { expect, test } from 'vitest'
import { fitted } from './fitted.ts'

test('keeps the beginning, the end and the exit code of a long output', () => {
  const stdout = `first\n${'x'.repeat(5_000)}\nlast`
  const { data } = fitted({ ok: true, data: { exitCode: 4, stdout, stderr: 'short' } }, 1_000)
  expect(data).toMatchObject({ exitCode: 4, stderr: 'short' })
  expect(data).toMatchObject({
    stdout: expect.stringMatching(/^first\n.+ characters left out …\n.+\nlast$/s),
  })
})

test('keeps the beginning of a long list', () => {
  const data = Array.from({ length: 2_000 }, (_, id) => ({ id }))
  const shown = fitted({ ok: true, data }, 1_000)
  expect(JSON.stringify(shown).length).toBeLessThanOrEqual(1_000)
  expect((shown.data as unknown[])[0]).toEqual({ id: 0 })
})

test('reduces a result with too many parts to its outcome', () => {
  const data = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`key${at}`, at]))
  expect(fitted({ ok: false, data }, 1_000)).toEqual({ ok: false })
})
