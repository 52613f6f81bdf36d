import { type FilePlace, PLACE_CHANGED, VIEWERS_CHANGED } from '@sandlot/core/sandboxes/live/live'
import { createOthers, type Others } from '../others.ts'
import { timers } from './timers.ts'

const viewer = (name: string) => ({
  id: name.toLowerCase(),
  username: name.toLowerCase(),
  name,
  avatarUrl: '',
})

export const placeAt = (path: string, line = 1, column = 1): FilePlace => ({
  path,
  anchor: { line, column },
  head: { line, column },
})

/** Other viewers of a sandbox, controlled by the test. The page's own user is `me`. */
export function buildOthers() {
  const clock = timers()
  let now = 0
  const others: Others = createOthers({ schedule: clock.schedule, now: () => now })
  others.setOwn('me')
  return {
    others,
    elapse: (ms: number) => {
      now += ms
      clock.elapse(ms)
    },
    look: (...names: string[]) =>
      others.heard(VIEWERS_CHANGED, { viewers: ['Me', ...names].map(viewer), cursor: '1.1' }),
    move: (name: string, place: FilePlace | null, page = '1') =>
      others.heard(PLACE_CHANGED, { viewerId: name.toLowerCase(), pageId: `${name}${page}`, place }),
  }
}
