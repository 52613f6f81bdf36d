import { timeOfDay } from '@sandlot/core/date-formats'
import { FIRST_VERSION } from '@sandlot/core/files/limits'
import { madeText } from '@sandlot/core/files/messages'
import { nameOf } from '@sandlot/core/files/path-rules'
import type { SavedVersion } from '@sandlot/core/files/rest'
import { makersOf } from '@sandlot/core/files/rules'
import { Avatar } from '@sandlot/ui/avatar'
import { panelMessages } from '../../files/panel-messages.ts'
import { namesOf, peopleText } from './version-people.ts'

const NAMES_SHOWN = 2

/** Describes a file's change. Most were just modified, which is left out. */
function fileText({ path, change, movedFrom }: SavedVersion['files'][number]): string {
  const name = nameOf(path)
  const was = movedFrom === null ? name : nameOf(movedFrom)
  if (change === 'added') return panelMessages.fileAdded(name)
  if (change === 'removed') return panelMessages.fileRemoved(name)
  if (change !== 'moved') return name
  return was === name ? panelMessages.fileMoved(name) : panelMessages.fileRenamed(name, was)
}

/** Summarizes what a save changed: `App.js, styles.css (added) and 3 more`. */
function filesText({ version, files, restoredVersion, madeFrom }: SavedVersion): string {
  if (version === FIRST_VERSION) return madeText(madeFrom)
  if (restoredVersion !== null) return panelMessages.restoredFrom(restoredVersion)
  const names = files.slice(0, NAMES_SHOWN).map(fileText)
  return files.length > NAMES_SHOWN
    ? panelMessages.andMore(names.join(', '), files.length - NAMES_SHOWN)
    : names.join(', ')
}

type Props = { version: SavedVersion; isCurrent: boolean; onOpen: () => void }

/** One save: when, by whom, and which files. The first version shows its origin instead. */
export function VersionRow({ version, isCurrent, onOpen }: Props) {
  const { at } = version
  const [pictured] = makersOf(version)
  const people = peopleText(version)
  return (
    <button
      className="flex w-full items-start gap-2.5 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2"
      onClick={onOpen}
      type="button"
    >
      <span className="mt-0.5 flex">
        <Avatar name={namesOf(version)[0] ?? people} size={22} url={pictured?.avatarUrl ?? null} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 truncate font-medium" dir="auto" title={people}>
            {people}
          </span>
          <time className="ml-auto shrink-0 text-ink-muted text-xs tabular-nums" dateTime={at}>
            {timeOfDay(at)}
          </time>
        </span>
        <span
          className="line-clamp-2 break-words text-ink-muted"
          title={version.files.map(({ path }) => path).join('\n')}
        >
          {filesText(version)}
        </span>
        {isCurrent && (
          <span className="mt-1 inline-block rounded-full bg-accent-soft px-2 font-medium text-accent-text text-xs">
            {panelMessages.current}
          </span>
        )}
      </span>
    </button>
  )
}
