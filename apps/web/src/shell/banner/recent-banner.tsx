import { bannerMessages } from '@sandlot/core/shell/banner-messages'
import type { BannerAction } from '@sandlot/core/shell/banner-rules'
import { guideHref, PLANS_GUIDE } from '@sandlot/core/shell/guides'
import { buttonStyle } from '@sandlot/ui/button-style'
import { IconButton } from '@sandlot/ui/icon-button'
import { Sparkles, X } from 'lucide-react'
import { InnerLink } from '../../get-started/inner-link.tsx'
import { useBanner } from './use-banner.ts'

type Shown = NonNullable<ReturnType<typeof useBanner>>

/** The welcome, the upsell or the call to convert, on top of Recent (spec DP-019 to DP-029). */
export function RecentBanner() {
  const shown = useBanner()
  if (!shown) return null
  const { banner, actions, dismiss } = shown
  return (
    <aside
      aria-label={bannerMessages.label[banner]}
      className="relative mx-4 mt-4 flex animate-fade flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-accent-soft py-4 pr-12 pl-4"
    >
      <Sparkles aria-hidden className="shrink-0 text-accent-text max-sm:hidden" size={20} />
      <div className="min-w-0 flex-1 basis-70">
        <h2 className="font-semibold text-base">{bannerMessages.titles[banner]}</h2>
        <p className="text-ink-muted text-sm">{bannerMessages.texts[banner]}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {actions.map((action) => (
          <Action action={action} key={action} shown={shown} />
        ))}
      </div>
      <IconButton
        className="absolute top-2 right-2"
        label={bannerMessages.dismiss}
        onPress={dismiss}
        size="sm"
      >
        <X aria-hidden size={15} />
      </IconButton>
    </aside>
  )
}

function Action({ action, shown: { contact, workspaceId } }: { action: BannerAction; shown: Shown }) {
  switch (action) {
    case 'upgrade':
      return (
        <a
          className={buttonStyle({ variant: 'primary' })}
          href={`/upgrade?workspace=${encodeURIComponent(workspaceId)}`}
        >
          {bannerMessages.upgrade}
        </a>
      )
    case 'contact':
      return (
        <a className={buttonStyle({ variant: 'primary' })} href={contact ?? undefined} rel="noopener">
          {bannerMessages.contact}
        </a>
      )
    case 'learn-more':
      return (
        <InnerLink className={buttonStyle({ variant: 'ghost' })} href={guideHref({ id: PLANS_GUIDE })}>
          {bannerMessages.learnMore}
        </InnerLink>
      )
  }
}
