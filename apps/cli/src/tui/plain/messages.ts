/** What is read out where nothing is drawn. */
export const plainTexts = {
  next: (count: number) => (count === 1 ? 'next: one more' : `next: ${count} more`),
  previous: 'previous: the rows before',
  cannot: (why: string) => `not possible: ${why}`,
  choices: (choices: readonly string[]) => `Type one of: ${choices.join(', ')}.`,
  instead: (label: string, text: string) => `${label}, now “${text}”. An empty line keeps it.`,
  more: (count: number) => `and ${count} more`,
  chooseOrLeave: 'Type a number, or an empty line to cancel.',
  chooseOrType: 'Type a number, words to find others, or an empty line to cancel.',
  left: 'Nothing was changed.',
  choose: 'Type the number of a row, screens, list, back, help or quit.',
  noSuchRow: (text: string) => `There is no row ${text} here.`,
  unknown: (text: string) => `“${text}” is not an action here. Type help.`,
  changed: 'The list has changed. Type list to hear it.',
  screens: 'Screens',
  rowActions: (row: string) => `What about ${row}?`,
  connection: (state: string) => `Connection: ${state}`,
} as const
