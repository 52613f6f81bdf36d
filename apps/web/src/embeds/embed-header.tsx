import { BRAND } from '@sandlot/core/brand'
import { embedMessages as say } from '@sandlot/core/embeds/messages'
import { type EmbedView, embedViews } from '@sandlot/core/embeds/rules'
import { buttonStyle } from '@sandlot/ui/button-style'
import { IconButton } from '@sandlot/ui/icon-button'
import { LogoMark } from '@sandlot/ui/logo'
import { Code, Columns2, ExternalLink, type LucideIcon, MonitorPlay } from 'lucide-react'

const icons: Record<EmbedView, LucideIcon> = { split: Columns2, preview: MonitorPlay, editor: Code }

type Props = {
  title: string
  /** The page of the sandbox. */
  href: string
  views: readonly EmbedView[]
  view: EmbedView
  onView: (view: EmbedView) => void
}

/** The bar of an embed: its title, its view, and a link to the sandbox. Links open outside the frame. */
export function EmbedHeader({ title, href, views, view, onView }: Props) {
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 border-line border-b bg-canvas px-2">
      <a aria-label={BRAND} className="shrink-0 rounded-md" href="/" rel="noopener" target="_blank">
        <LogoMark size={22} />
      </a>
      <h1 className="min-w-0 flex-1 truncate font-medium text-sm" dir="auto" title={title}>
        {title}
      </h1>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own styles and box. */}
      <div
        aria-label={say.view}
        className="flex shrink-0 rounded-md border border-line bg-sunken p-0.5"
        role="group"
      >
        {embedViews
          .filter((one) => views.includes(one))
          .map((one) => {
            const Icon = icons[one]
            return (
              <IconButton
                aria-pressed={one === view}
                className={one === view ? 'bg-chosen! text-ink shadow-xs' : ''}
                key={one}
                label={say.views[one]}
                onPress={() => onView(one)}
                size="sm"
              >
                <Icon aria-hidden size={15} />
              </IconButton>
            )
          })}
      </div>
      <a
        aria-label={say.openNamed(title)}
        className={buttonStyle({ size: 'sm' })}
        href={href}
        rel="noopener"
        target="_blank"
        title={say.openIn}
      >
        <span className="max-sm:hidden">{say.openIn}</span>
        <ExternalLink aria-hidden size={14} />
      </a>
    </header>
  )
}
