import type { ItemArt as Art } from '@sandlot/core/sandboxes/items/items'
import { cx } from '@sandlot/ui/cx'
import { Folder, FolderGit2, GitBranch } from 'lucide-react'
import type { CSSProperties } from 'react'
import { TemplateIcon } from '../../templates/icons/template-icon.tsx'
import { Thumbnail } from './thumbnail.tsx'

/** A dotted gradient of the color, light enough for the icon in both themes. */
const ground =
  '[--tint:var(--color-ink-faint)] [background:radial-gradient(circle_at_7px_7px,color-mix(in_oklab,var(--tint)_34%,transparent)_1px,transparent_1.5px)_0_0/14px_14px,linear-gradient(150deg,color-mix(in_oklab,var(--tint)_20%,var(--color-surface)),color-mix(in_oklab,var(--tint)_7%,var(--color-surface)))]'

const icons = { folder: Folder, branch: GitBranch, repository: FolderGit2 }

type Props = { art: Art; iconSize: number; className: string }

/** The picture of an item. As long as there is none, its template's icon on its template's color. */
export function ItemArt({ art, iconSize, className }: Props) {
  const color = art.art === 'template' ? art.color : null
  return (
    <span
      aria-hidden
      className={cx(ground, 'relative flex shrink-0 items-center justify-center', className)}
      style={color === null ? undefined : ({ '--tint': color } as CSSProperties)}
    >
      <Drawing art={art} size={iconSize} />
    </span>
  )
}

function Drawing({ art, size }: { art: Art; size: number }) {
  if (art.art !== 'template') {
    const Icon = icons[art.art]
    return <Icon className="text-ink-muted" size={size} strokeWidth={1.5} />
  }
  return (
    <>
      <TemplateIcon icon={art.icon} size={size} title="" />
      {art.picture && <Thumbnail key={art.picture.url} {...art.picture} />}
    </>
  )
}
