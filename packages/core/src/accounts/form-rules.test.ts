import { expect, test } from 'vitest'
import { emailDomain, signUpProblems, usernameProblem } from './form-rules.ts'
import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from './limits.ts'

test.each([
  [USERNAME_MIN_LENGTH - 1, 'usernameLength'],
  [USERNAME_MIN_LENGTH, undefined],
  [USERNAME_MAX_LENGTH, undefined],
  [USERNAME_MAX_LENGTH + 1, 'usernameLength'],
])('for a username of %i characters, the problem is %s', (length, reason) => {
  expect(usernameProblem('a'.repeat(length))?.reason).toBe(reason)
})

test('[AC-049] [AC-050] a company size is required for work, but not for personal use or education', () => {
  const form = {
    username: 'ann',
    name: 'Ann',
    role: 'designer',
    usage: 'work',
    companyName: '',
    companySize: '',
  }
  expect(signUpProblems(form)).toEqual({ companySize: { reason: 'companySizeRequired' } })
  expect(signUpProblems({ ...form, companySize: '2-10' })).toEqual({})
  for (const usage of ['personal', 'education']) expect(signUpProblems({ ...form, usage })).toEqual({})
})

test('the domain of an address comes after its last @', () => {
  expect(emailDomain('ann@Example.com ')).toBe('example.com')
  expect(emailDomain('"a@b"@example.com')).toBe('example.com')
})
