import type { SavedVersion } from '@sandlot/core/files/rest'
import { makersOf } from '@sandlot/core/files/rules'
import { panelMessages } from '../../files/panel-messages.ts'

const all = new Intl.ListFormat('en')

/** Returns the display names of a version's authors. */
export function peopleText(version: SavedVersion): string {
  const names = makersOf(version).map(({ name, username }) => name || username)
  return names.length === 0 ? panelMessages.someone : all.format(names)
}
