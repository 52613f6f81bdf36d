import type { SavedVersion } from '@sandlot/core/files/rest'
import { cx } from '@sandlot/ui/cx'
import { panelMessages } from '../../files/panel-messages.ts'
import { FileIcon } from '../file-icon.tsx'

const colors = {
  added: 'text-accent-text',
  changed: 'text-warning-text',
  removed: 'text-danger-text',
  moved: 'text-ink-muted',
}

type Props = {
  files: SavedVersion['files']
  chosen: string | undefined
  onChoose: (path: string) => void
}

/** The files that a save changed and how, one of which is selected. */
export function VersionFiles({ files, chosen, onChoose }: Props) {
  return (
    <nav
      aria-label={panelMessages.filesOfVersion}
      className="shrink-0 overflow-y-auto border-line p-2 max-md:max-h-32 max-md:border-b md:w-56 md:border-r"
    >
      <ul>
        {files.map(({ path, change, movedFrom }) => (
          <li key={path}>
            <button
              aria-current={path === chosen}
              className={cx(
                'flex w-full items-center gap-1.5 rounded-md px-2 py-1 text-left text-sm focus-visible:-outline-offset-2',
                path === chosen ? 'bg-accent-soft font-medium' : 'hover:bg-hover',
              )}
              onClick={() => onChoose(path)}
              title={movedFrom === null ? path : `${path}\n${panelMessages.movedFrom(movedFrom)}`}
              type="button"
            >
              <FileIcon name={path} />
              <span className="min-w-0 flex-1 truncate">{path}</span>
              <span className={cx('shrink-0 text-xs', colors[change])}>{panelMessages.changes[change]}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
