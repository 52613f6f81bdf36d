import { PLACE_GONE_MS } from '@sandlot/core/sandboxes/limits'
import { PLACE_CHANGED, PlaceChanged, SandboxViewers, VIEWERS_CHANGED } from '@sandlot/core/sandboxes/live'
import {
  believed,
  type PagePlace,
  type Places,
  placesAfter,
  placesWithout,
  viewerColors,
} from '@sandlot/core/sandboxes/place-rules'
import type { Schedule } from '../../shell/toast-service.ts'

export type Viewer = SandboxViewers['viewers'][number]

/** Somebody else who looks at the sandbox, in their colour, and where each of their pages is, the last moved first. */
export type Other = Viewer & { color: number; pages: readonly PagePlace[] }

/** Who else looks at a sandbox now and where they are, as the live connection tells it. */
export type Others = {
  heard: (event: string, payload: unknown) => void
  /** Whose page this is: they are no other, in whichever of their tabs. */
  setOwn: (id: string | undefined) => void
  /** Forgets everybody, as when the page goes on in another sandbox. */
  clear: () => void
  get: () => readonly Other[]
  /** Whether others look, who are told where this page's person is. */
  isWatched: () => boolean
  /** Whether other pages show the sandbox, also of the same person. */
  isShared: () => boolean
  subscribe: (listener: () => void) => () => void
  /** Hears that viewers came or went, or that the connection is there again: who came knows nothing yet. */
  onViewers: (listener: () => void) => () => void
}

type Ports = { schedule: Schedule; now: () => number }

export function createOthers({ schedule, now }: Ports): Others {
  const listeners = new Set<() => void>()
  const viewerListeners = new Set<() => void>()
  let own: string | undefined
  let viewers: readonly Viewer[] = []
  let places: Places = []
  let colors: ReadonlyMap<string, number> = new Map()
  let others: readonly Other[] = []
  let isLooking = false

  const tell = () => {
    const rest = viewers.filter(({ id }) => id !== own)
    colors = viewerColors(
      colors,
      rest.map(({ id }) => id),
    )
    others = rest.map((viewer) => ({
      ...viewer,
      color: colors.get(viewer.id) ?? 0,
      pages: places.filter(({ viewerId }) => viewerId === viewer.id).toReversed(),
    }))
    for (const listener of listeners) listener()
  }
  /** Whoever is not heard of any more, because their server went away, is not shown for ever. */
  const lookAgain = () => {
    if (isLooking || places.length === 0) return
    isLooking = true
    schedule(() => {
      isLooking = false
      setPlaces(believed(places, now()))
      lookAgain()
    }, PLACE_GONE_MS)
  }
  const setPlaces = (next: Places) => {
    if (next === places) return
    places = next
    tell()
  }
  const setViewers = (next: readonly Viewer[]) => {
    const here = new Set(next.map(({ id }) => id))
    const gone = viewers.map(({ id }) => id).filter((id) => !here.has(id))
    viewers = next
    places = placesWithout(places, new Set(gone))
    tell()
    for (const listener of viewerListeners) listener()
  }

  return {
    heard: (event, payload) => {
      if (event === VIEWERS_CHANGED) {
        const parsed = SandboxViewers.safeParse(payload)
        if (parsed.success) setViewers(parsed.data.viewers)
      }
      if (event === PLACE_CHANGED) {
        const parsed = PlaceChanged.safeParse(payload)
        if (parsed.success) setPlaces(placesAfter(believed(places, now()), parsed.data, now()))
        lookAgain()
      }
    },
    setOwn: (id) => {
      own = id
      setViewers(viewers)
    },
    clear: () => {
      places = []
      setViewers([])
    },
    get: () => others,
    isWatched: () => others.length > 0 && viewers.some(({ id }) => id === own),
    isShared: () => others.length > 0 || viewers.some(({ id, pageCount = 1 }) => id === own && pageCount > 1),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onViewers: (listener) => {
      viewerListeners.add(listener)
      return () => viewerListeners.delete(listener)
    },
  }
}

export const nameOf = ({ name, username }: Viewer): string => name || username
