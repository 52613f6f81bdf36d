export const searchTexts = {
  blank: 'The search text is blank.',
  blankHint: 'sandlot search todo',
  kindUnknown: (typed: string, kinds: string) => `There is no kind “${typed}”. There are ${kinds}.`,
}
