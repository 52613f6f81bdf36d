import { counted } from '@sandlot/core/grouped'

export const aliasTexts = {
  isCommand: (name: string) => `${name} is a command of its own, which an alias cannot stand for.`,
  nameWrong: (name: string) => `An alias is one word of letters, digits and -, not “${name}”.`,
  meansNothing: 'An alias stands for a command: give one after its name.',
  unknownCommand: (word: string) => `There is no command “${word}”.`,
  unknown: (name: string) => `There is no alias “${name}”.`,
  quoteOpen: (quote: string) => `The quote ${quote} is not closed.`,
  needsMore: (name: string, means: string, most: number) =>
    `${name} stands for “${means}”, which needs ${counted(most, 'argument')}.`,
  set: (name: string, means: string) => `sandlot ${name} is now sandlot ${means}`,
  deleted: (name: string) => `sandlot ${name} is no longer an alias`,
  none: 'There are no aliases.',
}
