import { expect, test } from 'vitest'
import { csvLine, exactCredits } from './usage-rules.ts'

test('a CSV line quotes special characters and defuses formulas', () => {
  expect(csvLine(['a', 'say "hi", all', 'two\nlines', null, 1.5])).toBe(
    'a,"say ""hi"", all","two\nlines",,1.5\r\n',
  )
  expect(csvLine(['=1+1', '+1', '-1', '@x', '\tx', 'a=b'])).toBe("'=1+1,'+1,'-1,'@x,'\tx,a=b\r\n")
})

test('shows fractions of credits', () => {
  expect([0, 1, 1800, 3600, 5400].map(exactCredits)).toEqual([0, 0.0003, 0.5, 1, 1.5])
})
