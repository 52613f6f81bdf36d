import type { ItemArt as Art } from '@sandlot/core/sandboxes/items'
import { cx } from '@sandlot/ui/cx'
import { Folder, FolderGit2, GitBranch } from 'lucide-react'
import { TemplateIcon } from '../templates/icons/template-icon.tsx'
import { Thumbnail } from './thumbnail.tsx'

const NO_COLOR = 'var(--color-ink-faint)'

/** A grid of dots on a slope of the colour, light enough for the icon in both themes. */
const ground = (tint: string) => {
  const mix = (percent: number, other: string) => `color-mix(in oklab, ${tint} ${percent}%, ${other})`
  const dots = `radial-gradient(circle at 7px 7px, ${mix(34, 'transparent')} 1px, transparent 1.5px) 0 0 / 14px 14px`
  const slope = `linear-gradient(150deg, ${mix(20, 'var(--color-surface)')}, ${mix(7, 'var(--color-surface)')})`
  return `${dots}, ${slope}`
}

const icons = { folder: Folder, branch: GitBranch, repository: FolderGit2 }

type Props = { art: Art; iconSize: number; className: string }

/** The picture of an item, before its template's icon on its template's colour: that stands as long as there is none. */
export function ItemArt({ art, iconSize, className }: Props) {
  const color = art.art === 'template' ? art.color : null
  return (
    <span
      aria-hidden
      className={cx('relative flex shrink-0 items-center justify-center overflow-hidden', className)}
      style={{ background: ground(color ?? NO_COLOR) }}
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
