export const spendingMessages = {
  /** Spec ER-109. */
  invalid: 'Please enter a valid amount between 0 and 100',
  /** Spec ER-110. */
  tooHigh:
    'For the first two billing cycles, the maximum limit is $100. If you need a higher limit, contact us.',
  notWhole: 'Please enter a whole number of dollars',
}
