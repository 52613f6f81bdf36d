import { refusalError } from '@sandlot/core/actions'
import { PLACES_AT_ONCE_MAX, PLACES_PER_SECOND } from '@sandlot/core/sandboxes/limits'
import { PLACE_CHANGED, type PlaceChanged, ToldPlace } from '@sandlot/core/sandboxes/live'
import { placeRefusals } from '@sandlot/core/sandboxes/place-refusals'
import { inputWords } from '@sandlot/core/shell/input-word-rules'
import { parse } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Presence } from '../../platform/live/channel.ts'
import { createFloodGauge } from '../../platform/live/flood.ts'
import { passOn } from '../../platform/live/passing.ts'

const PACE = { atOnce: PLACES_AT_ONCE_MAX, perSecond: PLACES_PER_SECOND }

/** Passes on where the person of one page is, to all who may see the sandbox: the same who are told of viewers. */
export function createPlaces(
  context: Context,
  sandboxId: string,
  page: Pick<PlaceChanged, 'viewerId' | 'pageId'>,
) {
  const isTooFast = createFloodGauge(context.clock, PACE)
  let isSomewhere = false
  let last: Promise<void> = Promise.resolve()
  const pass = ({ place }: ToldPlace) => {
    const payload: PlaceChanged = { ...page, place }
    isSomewhere = place !== null
    last = passOn(context.db, {
      topic: `live:${sandboxId}`,
      event: PLACE_CHANGED,
      payload,
      from: page.pageId,
    })
    return last
  }
  return {
    tell: async (payload: unknown) => {
      if (isTooFast()) throw refusalError(placeRefusals, 'placesTooFast')
      await pass(parse(ToldPlace, payload, { error: inputWords }))
    },
    leave: async () => {
      // On another connection, the last word could overtake the one before it.
      await last.catch(() => undefined)
      if (isSomewhere) await pass({ place: null })
    },
  }
}

/** Takes where somebody is from those who are told of as viewers; nobody else is told of, wherever they are. */
export async function tellPlace(presence: Presence | null, payload: unknown): Promise<void> {
  if (!presence) throw refusalError(placeRefusals, 'notAViewer')
  await presence.say(payload)
}
