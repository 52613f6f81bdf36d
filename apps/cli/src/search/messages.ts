export const searchTexts = {
  blank: 'There is nothing to search for in blanks alone.',
  blankHint: 'sandlot search todo',
  kindUnknown: (typed: string, kinds: string) => `There is no kind “${typed}”. There are ${kinds}.`,
}
