import { CONTENT_MAX_WIDTH_PX } from '../sandboxes/layout.ts'
import { PageHeader } from '../shell/ui/page-header.tsx'
import { Carousel } from './carousel.tsx'
import { GuideCard } from './guide-card.tsx'
import { guides } from './guides.ts'
import { guideMessages } from './messages.ts'

/** Two carousels of guides (spec DP-031, DP-032). */
export function GetStartedPage() {
  return (
    <div className="mx-auto w-full" style={{ maxWidth: CONTENT_MAX_WIDTH_PX }}>
      <PageHeader text={guideMessages.text} title={guideMessages.title} />
      <div className="flex flex-col gap-6 pb-8">
        {(['start', 'workflow'] as const).map((carousel) => {
          const title = guideMessages.carousels[carousel]
          return (
            <Carousel
              items={guides
                .filter((guide) => guide.carousel === carousel)
                .map((guide) => ({ key: guide.id, content: <GuideCard guide={guide} /> }))}
              key={carousel}
              labels={{ back: guideMessages.earlier(title), on: guideMessages.further(title) }}
              title={title}
            />
          )
        })}
      </div>
    </div>
  )
}
