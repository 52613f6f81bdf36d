/** What to do about a lost key, and the consequences. */
export const ifKeyIsLost = (which: string): string[] => [
  `  If ${which} is lost, start once with SANDLOT_SECRET_LOST=true. What it encrypted is lost with it:`,
  '  people connect GitHub again, the mail password and provider secrets that were set in the browser are entered anew,',
  '  and links kept with mails, such as invitations, can no longer be passed on or sent again.',
]
