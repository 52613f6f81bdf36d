import { folderMessages } from '@sandlot/core/folders/messages'
import { folderName, pathTrail, ROOT } from '@sandlot/core/folders/rules'
import { folderPath } from '@sandlot/core/sandboxes/items/items'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Link, useRouter } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { noteShown } from '../sandboxes/grid/shown-item.ts'

/** The parent folders of a folder, starting at the root, which has none. */
export function FolderTrail({ path }: { path: string }) {
  const router = useRouter()
  const trail = pathTrail(path)
  const above = trail.slice(0, -1)
  if (above.length === 0) return null
  /**
   * Has the opened page move the keyboard to the folder the user came from, unless the link opens in another tab or
   * window.
   */
  const noteFrom = (event: MouseEvent, at: string, below: string | undefined) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    noteShown(router, folderPath(at), {
      do: 'lead',
      isIt: (item) => item.kind === 'folder' && item.folder.path === below,
    })
  }
  return (
    <nav aria-label={folderMessages.trailLabel} data-list="folder">
      <ol className="flex flex-wrap items-center gap-1 pb-1 text-ink-muted text-sm">
        {above.map((at, index) => {
          const name = at === ROOT ? shellMessages.allFolders : folderName(at)
          return (
            <li className="flex min-w-0 items-center gap-1" key={at}>
              <Link
                className="max-w-60 truncate rounded-sm hover:text-ink hover:underline"
                data-drop={at}
                dir="auto"
                onClick={(event) => noteFrom(event, at, trail[index + 1])}
                // The list scrolls to the folder left, which this would undo where the list is at hand.
                resetScroll={false}
                title={name}
                params={{ _splat: at.slice(1) }}
                to="/dashboard/sandboxes/$"
              >
                {name}
              </Link>
              {index < above.length - 1 && (
                <ChevronRight aria-hidden className="shrink-0 text-ink-faint" size={13} />
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
