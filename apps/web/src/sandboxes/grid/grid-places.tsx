import { useFetching } from '../../shell/use-fetching.ts'
import { HeldUp, ListEnd } from '../lists/held-up.tsx'
import type { Pages } from './more-pages.tsx'
import type { Placement } from './placement.ts'
import { PLACE_INSET_PX, placesOf } from './places.ts'

const ground = ({ cell, stride }: Placement) =>
  `linear-gradient(transparent ${PLACE_INSET_PX}px, var(--color-sunken) 0 ${cell.height - PLACE_INSET_PX}px, transparent 0) 0 0 / 100% ${stride.y}px`

/**
 * The placeholders below the items, visible until the items have been rendered. Each column is a single background of
 * any length. Loaded after the first items, which need none.
 */
export function GridPlaces({ placement }: { placement: Placement }) {
  return placesOf(placement).map((box) => (
    <div
      aria-hidden
      className="absolute"
      key={`${box.left} ${box.top}`}
      style={{ ...box, background: ground(placement) }}
    />
  ))
}

/**
 * Explains why a list does not continue, directly after its last item, because there are no placeholders for items that
 * cannot load.
 */
export function GridEnd({ pages }: { pages: Pages }) {
  const isFetching = useFetching(pages.queryKey) === 'next page'
  return (
    <ListEnd>
      <HeldUp query={{ ...pages, isFetching }} />
    </ListEnd>
  )
}
