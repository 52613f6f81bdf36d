import type { SavedVersion } from '@sandlot/core/files/rest'
import { makersOf } from '@sandlot/core/files/rules'
import { panelMessages } from '../../files/panel-messages.ts'

const all = new Intl.ListFormat('en')

/** The names that who made a version go by, who saved it first. */
export const namesOf = (version: SavedVersion): string[] =>
  makersOf(version).map(({ name, username }) => name || username)

/** Who made a version, in a sentence. */
export function peopleText(version: SavedVersion): string {
  const names = namesOf(version)
  return names.length === 0 ? panelMessages.someone : all.format(names)
}
