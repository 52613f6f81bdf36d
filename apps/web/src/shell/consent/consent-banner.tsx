import { Button } from '@sandlot/ui/button'
import { type RefObject, useEffect, useRef } from 'react'
import { useServices } from '../services.tsx'
import { useModals } from '../use-modals.ts'
import { everything, nothing } from './consent.ts'
import { consentMessages } from './messages.ts'
import { openConsentModal } from './open-consent-modal.ts'
import { StatementLink } from './statement-link.tsx'

const ROOM = '--room-below'
const MARGIN_PX = 12

/** Asks for consent, unobtrusively in a corner next to the sidebar if there is one (spec SH-077 to SH-085). */
export function ConsentBanner() {
  const { consent } = useServices()
  const modals = useModals()
  const banner = useRef<HTMLElement>(null)
  useRoomBelow(banner)
  return (
    <section
      aria-label={consentMessages.label}
      className="fixed bottom-3 left-3 z-20 lg:in-data-sidebar:left-[282px] w-[min(24rem,calc(100vw-1.5rem))] animate-rise rounded-lg border border-line bg-raised p-3 shadow-menu"
      ref={banner}
    >
      <p className="text-sm">
        {consentMessages.text} <StatementLink />
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button onPress={() => consent.choose(everything)} size="sm">
          {consentMessages.acceptAll}
        </Button>
        <Button onPress={() => consent.choose(nothing)} size="sm">
          {consentMessages.rejectAll}
        </Button>
        <Button onPress={() => void openConsentModal(modals)} size="sm" variant="ghost">
          {consentMessages.manage}
        </Button>
      </div>
    </section>
  )
}

/** Small screens have no spare corner, so there the page ends above the banner and nothing is covered (theme.css). */
function useRoomBelow(banner: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.body
    const measure = () => style.setProperty(ROOM, `${(banner.current?.offsetHeight ?? 0) + 2 * MARGIN_PX}px`)
    const observer = new ResizeObserver(measure)
    if (banner.current) observer.observe(banner.current)
    measure()
    return () => {
      observer.disconnect()
      style.removeProperty(ROOM)
    }
  }, [banner])
}
