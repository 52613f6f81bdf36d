import { refusalError } from '@sandlot/core/actions'
import { PLACES_AT_ONCE_MAX, PLACES_PER_SECOND } from '@sandlot/core/sandboxes/limits'
import { PLACE_CHANGED, type PlaceChanged, ToldPlace } from '@sandlot/core/sandboxes/live'
import { placeRefusals } from '@sandlot/core/sandboxes/place-refusals'
import { inputWords } from '@sandlot/core/shell/input-word-rules'
import { parse } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Pushing } from '../../platform/live/channel.ts'
import { createFloodGauge } from '../../platform/live/flood.ts'
import { passOn } from '../../platform/live/passing.ts'

const PACE = { atOnce: PLACES_AT_ONCE_MAX, perSecond: PLACES_PER_SECOND }
/** How often the place of one page is told to those who ask; beyond that they wait until it moves. */
const ANSWERS = { atOnce: 20, perSecond: 1 }

/** No channel: pages of the sandbox are asked there, on every server, where they are. */
const askTopic = (sandboxId: string) => `places:${sandboxId}`

/** Passes on where the person of one page is, to all who may see the sandbox: the same who are told of viewers. */
export function createPlaces(
  context: Context,
  sandboxId: string,
  page: Pick<PlaceChanged, 'viewerId' | 'pageId'>,
) {
  const isTooFast = createFloodGauge(context.clock, PACE)
  const isAskedTooOften = createFloodGauge(context.clock, ANSWERS)
  let place: ToldPlace['place'] = null
  let last: Promise<unknown> = Promise.resolve()
  /** One after the other: on another connection, what is said last could overtake what was said before. */
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
 * Has somebody told where the others are. Whoever is told of as a viewer needs not ask: pages tell their places again
 * when they hear of one who came.
 */
export const askPlaces = ({ db, ids }: Context, sandboxId: string): Promise<void> =>
  passOn(db, { topic: askTopic(sandboxId), event: 'asked', payload: {}, from: ids.uuid() })

/** Takes where somebody is from those who are told of as viewers; nobody else is told of, wherever they are. */
export async function tellPlace({ presence }: Pushing, payload: unknown): Promise<object> {
  if (!presence) throw refusalError(placeRefusals, 'notAViewer')
  await presence.say(payload)
  return {}
}
