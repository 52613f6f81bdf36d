import { expect, test } from 'vitest'
import { lines, success, toJson } from './envelope.ts'
import type { Outcome } from './outcome.ts'

const list: Outcome<'sandbox.delete/1'> = {
  shape: 'sandbox.delete/1',
  each: 'sandbox.change/1',
  data: [
    { id: 'a', title: 'A', status: 'done' },
    {
      id: 'b',
      title: null,
      status: 'failed',
      error: { code: 'not_found', message: 'gone', hint: '', retryable: false, next: [] },
    },
  ],
  meta: { host: 'http://localhost:4000', next: null },
  text: () => '',
}

test('a success names its data’s schema', () => {
  expect(success(list)).toEqual({
    ok: true,
    data: list.data,
    meta: { schema: 'sandbox.delete/1', host: 'http://localhost:4000', next: null },
  })
})

test('a list as JSON lines is one document per item, each with its own result', () => {
  const documents = [...lines(list)]
  expect(documents).toEqual([
    { ok: true, data: list.data[0], meta: { schema: 'sandbox.change/1', host: 'http://localhost:4000' } },
    {
      ok: false,
      error: list.data[1]?.error,
      data: list.data[1],
      meta: { schema: 'sandbox.change/1', host: 'http://localhost:4000' },
    },
  ])
})

test('anything other than a list is one line', () => {
  const one: Outcome<'config.path/1'> = {
    shape: 'config.path/1',
    data: { path: '/p', directory: '/' },
    text: () => '',
  }
  expect([...lines(one)]).toEqual([success(one)])
})

test('JSON contains no terminal control characters, and parses back to the same value', () => {
  const value = { title: '\u001b[31m\u009b1m\u2028\u202e' }
  const text = toJson(value, false)
  expect(text).toMatch(/^[\x20-\x7e]+\n$/)
  expect(JSON.parse(text)).toEqual(value)
})
