import { folderMessages } from '@sandlot/core/folders/messages'
import { folderName, pathTrail, ROOT } from '@sandlot/core/folders/rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'

/** The folders that a folder lies in, from the root on; the root lies in none. */
export function FolderTrail({ path }: { path: string }) {
  const above = pathTrail(path).slice(0, -1)
  if (above.length === 0) return null
  return (
    <nav aria-label={folderMessages.trailLabel} data-list="folder">
      <ol className="flex flex-wrap items-center gap-1 pb-1 text-ink-muted text-sm">
        {above.map((at) => (
          <li className="flex min-w-0 items-center gap-1" key={at}>
            <Link
              className="max-w-60 truncate rounded-sm hover:text-ink hover:underline"
              data-drop={at}
              dir="auto"
              params={{ _splat: at.slice(1) }}
              to="/dashboard/sandboxes/$"
            >
              {at === ROOT ? shellMessages.allFolders : folderName(at)}
            </Link>
            <ChevronRight aria-hidden className="shrink-0 text-ink-faint" size={13} />
          </li>
        ))}
      </ol>
    </nav>
  )
}
