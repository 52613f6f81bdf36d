import { expect, test } from 'vitest'
import { chooseInvitation, tokenOfLink } from './invitation.ts'

const to = (id: string, name: string) => ({ team: { id, name } })

test('a single invitation needs no name; otherwise finds one by id or name', () => {
  const one = to('t1', 'Makers')
  expect(chooseInvitation([one], undefined)).toBe(one)
  const all = [one, to('t2', 'makers'), to('t3', 'Others')]
  expect(chooseInvitation(all, 't2')).toBe(all[1])
  expect(chooseInvitation(all, 'Makers')).toBe(one)
  expect(chooseInvitation(all, 'OTHERS')).toBe(all[2])
})

test('distinguishes none, an unknown one, and several', () => {
  const all = [to('t1', 'Makers'), to('t2', 'Makers')]
  expect(() => chooseInvitation([], undefined)).toThrow(expect.objectContaining({ code: 'not_found' }))
  expect(() => chooseInvitation(all, 'Others')).toThrow(
    expect.objectContaining({ code: 'not_found', message: expect.stringContaining('Others') }),
  )
  expect(() => chooseInvitation(all, undefined)).toThrow(expect.objectContaining({ code: 'usage' }))
  expect(() => chooseInvitation(all, 'makers')).toThrow(
    expect.objectContaining({ code: 'usage', hint: expect.stringContaining('t1, t2') }),
  )
})

test.each([
  ['https://sandlot.example/invite/abc-_1', 'abc-_1'],
  [' http://localhost:4000/invite/abc?x=1#y ', 'abc'],
  ['Makers', undefined],
  ['https://sandlot.example/t/overview', undefined],
  ['/invite/abc', undefined],
])('%j has the token %j', (text, token) => expect(tokenOfLink(text)).toBe(token))
