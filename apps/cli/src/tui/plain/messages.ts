/** What is read out where nothing is drawn. */
export const plainTexts = {
  next: (count: number) => (count === 1 ? 'next: one more' : `next: ${count} more`),
  previous: 'previous: the rows before',
  cannot: (why: string) => `not possible: ${why}`,
  choices: (choices: readonly string[]) => `Type one of: ${choices.join(', ')}.`,
  instead: (label: string, text: string) => `${label}, now “${text}”. An empty line leaves it.`,
  more: (count: number) => `and ${count} more`,
  chooseOrLeave: 'Type a number; an empty line leaves it.',
  chooseOrType: 'Type a number, or words to find others; an empty line leaves it.',
  left: 'Left as it was.',
  choose: 'Type the number of a row, screens, list, back, help or quit.',
  noSuchRow: (text: string) => `There is no row ${text} here.`,
  unknown: (text: string) => `“${text}” is not an action here. Type help.`,
  changed: 'The list has changed. Type list to hear it.',
  screens: 'Screens',
  rowActions: (row: string) => `What about ${row}?`,
  connection: (state: string) => `Connection: ${state}`,
} as const
