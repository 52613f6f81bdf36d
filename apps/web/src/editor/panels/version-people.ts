import type { SavedVersion } from '@sandlot/core/files/rest'
import { makersOf } from '@sandlot/core/files/rules'
import { panelMessages } from '../../files/panel-messages.ts'

const all = new Intl.ListFormat('en')

/** Returns the display names of a version's makers, whoever saved it first. */
export const namesOf = (version: SavedVersion): string[] =>
  makersOf(version).map(({ name, username }) => name || username)

/** Returns the makers of a version as a sentence. */
export function peopleText(version: SavedVersion): string {
  const names = namesOf(version)
  return names.length === 0 ? panelMessages.someone : all.format(names)
}
