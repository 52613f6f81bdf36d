import { buttonStyle } from '@sandlot/ui/button-style'
import { Sparkles } from 'lucide-react'
import { guideHref, PLANS_GUIDE } from '../../get-started/guides.ts'
import { InnerLink } from '../../get-started/inner-link.tsx'
import { BannerFrame } from './banner-frame.tsx'
import { bannerMessages } from './messages.ts'
import type { BannerAction } from './rules.ts'
import { useBanner } from './use-banner.ts'

type Shown = NonNullable<ReturnType<typeof useBanner>>

/** The welcome, upsell or conversion banner on top of Recent (spec DP-019 to DP-029). */
export function RecentBanner() {
  const shown = useBanner()
  if (!shown) return null
  const { banner, actions, dismiss } = shown
  return (
    <BannerFrame
      icon={<Sparkles aria-hidden size={20} />}
      isNews
      label={bannerMessages.label[banner]}
      onDismiss={dismiss}
      text={bannerMessages.texts[banner]}
      title={bannerMessages.titles[banner]}
    >
      {actions.map((action) => (
        <Action action={action} key={action} shown={shown} />
      ))}
    </BannerFrame>
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
