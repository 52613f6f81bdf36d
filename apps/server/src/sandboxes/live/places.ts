import { refusalError } from '@sandlot/core/actions'
import { PLACES_AT_ONCE_MAX, PLACES_PER_SECOND } from '@sandlot/core/sandboxes/limits'
import { PLACE_CHANGED, type PlaceChanged, ToldPlace } from '@sandlot/core/sandboxes/live/live'
import { placeRefusals } from '@sandlot/core/sandboxes/live/place-refusals'
import { inputWords } from '@sandlot/core/shell/input-word-rules'
import { parse } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Pushing } from '../../platform/live/channel.ts'
import { createFloodGauge } from '../../platform/live/flood.ts'
import { passOn } from '../../platform/live/passing.ts'

const PACE = { atOnce: PLACES_AT_ONCE_MAX, perSecond: PLACES_PER_SECOND }
/** How often the place of a page is sent to those who ask; after that, they wait until it moves. */
const ANSWERS = { atOnce: 20, perSecond: 1 }

/** Not a channel: servers use it to request the current places of the sandbox's pages. */
const askTopic = (sandboxId: string) => `places:${sandboxId}`

/** Sends the place of a page's person to all who may see the sandbox, the same as are told of viewers. */
export function createPlaces(
  context: Context,
  sandboxId: string,
  page: Pick<PlaceChanged, 'viewerId' | 'pageId'>,
) {
  const isTooFast = createFloodGauge(context.clock, PACE)
  const isAskedTooOften = createFloodGauge(context.clock, ANSWERS)
  let place: ToldPlace['place'] = null
  let last: Promise<unknown> = Promise.resolve()
  /** One after the other: on different connections, a later message could overtake an earlier one. */
  const pass = () => {
    const passed = last.then(() => {
      const payload: PlaceChanged = { ...page, place }
      return passOn(context.db, {
        topic: `live:${sandboxId}`,
        event: PLACE_CHANGED,
        payload,
        from: page.pageId,
      })
    })
    last = passed.catch((error) => context.log.debug({ err: error }, 'a place was not passed on'))
    return passed
  }
  const stopAnswering = context.hub.subscribe(askTopic(sandboxId), () => {
    if (place && !isAskedTooOften()) void pass().catch(() => undefined)
  })
  return {
    tell: async (payload: unknown) => {
      if (isTooFast()) throw refusalError(placeRefusals, 'placesTooFast')
      place = parse(ToldPlace, payload, { error: inputWords }).place
      await pass()
    },
    leave: async () => {
      stopAnswering()
      if (!place) return
      place = null
      await pass()
    },
  }
}

/**
 * Requests the places of the others for somebody. Those who are shown as viewers need not ask: pages send their places
 * again when a viewer arrives.
 */
export const askPlaces = ({ db, ids }: Context, sandboxId: string): Promise<void> =>
  passOn(db, { topic: askTopic(sandboxId), event: 'asked', payload: {}, from: ids.uuid() })

/** Accepts places from people who are shown as viewers; others stay invisible, wherever they are. */
export async function tellPlace({ presence }: Pushing, payload: unknown): Promise<object> {
  if (!presence) throw refusalError(placeRefusals, 'notAViewer')
  await presence.say(payload)
  return {}
}
