import { IconButton } from '@sandlot/ui/icon-button'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'

type Props = {
  title: string
  labels: { back: string; on: string }
  items: readonly { key: string; content: ReactNode }[]
}

/** A row of cards that is wider than the page. It scrolls normally, or one page at a time with its buttons. */
export function Carousel({ title, labels, items }: Props) {
  const heading = useId()
  const row = useRef<HTMLUListElement>(null)
  const { before, after } = useOverflow(row)
  const turn = (direction: -1 | 1) => {
    const list = row.current
    list?.scrollBy({ left: direction * Math.max(list.clientWidth - 64, 200), behavior: 'smooth' })
  }
  return (
    <section aria-labelledby={heading}>
      <div className="flex h-11 items-center gap-1 px-4">
        <h2 className="mr-auto font-medium text-base" id={heading}>
          {title}
        </h2>
        {(before || after) && (
          <>
            <IconButton isDisabled={!before} label={labels.back} onPress={() => turn(-1)} size="sm">
              <ChevronLeft aria-hidden size={16} />
            </IconButton>
            <IconButton isDisabled={!after} label={labels.on} onPress={() => turn(1)} size="sm">
              <ChevronRight aria-hidden size={16} />
            </IconButton>
          </>
        )}
      </div>
      <ul
        className="flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] motion-reduce:scroll-auto"
        ref={row}
      >
        {items.map(({ key, content }) => (
          <li className="flex w-70 max-w-[80vw] shrink-0 snap-start" key={key}>
            {content}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns whether a row has hidden content before or after its visible part. */
function useOverflow(row: RefObject<HTMLElement | null>): { before: boolean; after: boolean } {
  const [hidden, setHidden] = useState({ before: false, after: false })
  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = () => {
      const before = element.scrollLeft > 1
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 1
      setHidden((now) => (now.before === before && now.after === after ? now : { before, after }))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [row])
  return hidden
}
