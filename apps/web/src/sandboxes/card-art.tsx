import type { SandboxCard } from '@sandlot/core/sandboxes/lists'
import { colorOf, iconOf } from '@sandlot/core/templates/rules'
import { cx } from '@sandlot/ui/cx'
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

type Props = { card: SandboxCard; iconSize: number; className: string }

/** The picture of a sandbox, before its template's icon on its template's colour: that stands as long as there is none. */
export function CardArt({ card, iconSize, className }: Props) {
  return (
    <span
      aria-hidden
      className={cx('relative flex shrink-0 items-center justify-center overflow-hidden', className)}
      style={{ background: ground(colorOf(card) ?? NO_COLOR) }}
    >
      <TemplateIcon icon={iconOf(card)} size={iconSize} title="" />
      {card.screenshotUrl && <Thumbnail key={card.screenshotUrl} id={card.id} url={card.screenshotUrl} />}
    </span>
  )
}
