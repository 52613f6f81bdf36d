import { expect, test } from 'vitest'
import { alertLetter } from './messages.ts'

const about = { workspace: 'Makers', percent: 80, used: 4000, of: 5000 }

test('a mail states how much of which budget is used, and what happens next', () => {
  const letter = alertLetter({ ...about, budget: { kind: 'person', title: 'ada', isHard: true } })
  expect(letter.subject).toBe('80% used: the budget of ada in Makers on Sandlot')
  expect(letter.text).toBe('The budget of ada in Makers: 4,000 of 5,000 credits of this month are used.')
  const full = (isHard: boolean) =>
    alertLetter({ ...about, percent: 100, budget: { kind: 'workspace', title: '', isHard } }).text
  expect(full(true)).toContain('No devbox starts on it until the month ends')
  expect(full(false)).toContain('this budget only sends alerts')
  expect(alertLetter({ ...about, percent: 100, budget: null }).text).toBe(
    'The credits of Makers: 4,000 of 5,000 credits of this month are used. No devbox starts until the month ends, or there are more credits.',
  )
})
