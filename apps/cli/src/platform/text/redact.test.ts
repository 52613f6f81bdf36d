import { expect, test } from 'vitest'
import { redact } from './redact.ts'

test('removes tokens from URLs, headers and sentences', () => {
  expect(redact('DELETE http://h/api/v1/auth/revoke/abc?x=1')).toBe(
    'DELETE http://h/api/v1/auth/revoke/…?x=1',
  )
  expect(redact('authorization: Bearer abc.def')).toBe('authorization: Bearer …')
  expect(redact('token slt_A-b_9 is bad')).toBe('token slt_… is bad')
})
