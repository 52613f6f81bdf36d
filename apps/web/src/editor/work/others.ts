import { PLACE_GONE_MS } from '@sandlot/core/sandboxes/limits'
import {
  PLACE_CHANGED,
  PlaceChanged,
  SandboxViewers,
  VIEWERS_CHANGED,
} from '@sandlot/core/sandboxes/live/live'
import {
  believed,
  type PagePlace,
  type Places,
  placesAfter,
  placesWithout,
  viewerColors,
} from '@sandlot/core/sandboxes/live/place-rules'
import type { Schedule } from '../../shell/toast-service.ts'

export type Viewer = SandboxViewers['viewers'][number]

/** Another person who has the sandbox open, their color, and the positions of their pages, last moved first. */
export type Other = Viewer & { color: number; pages: readonly PagePlace[] }

/** Who else has a sandbox open and where they are, according to the live connection. */
export type Others = {
  heard: (event: string, payload: unknown) => void
  /** Sets the user of this page, who does not count as another person in any of their tabs. */
  setOwn: (id: string | undefined) => void
  /** Forgets everybody, for example when the page continues in another sandbox. */
  clear: () => void
  get: () => readonly Other[]
  /** Whether there are others to be told where this page's user is. */
  isWatched: () => boolean
  /** Whether other pages show the sandbox, including ones of the same user. */
  isShared: () => boolean
  subscribe: (listener: () => void) => () => void
  /** Calls back when the viewers changed or the connection was restored, because newcomers know nothing yet. */
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
  /** Removes people who are no longer heard from, for example because their server went away. */
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
