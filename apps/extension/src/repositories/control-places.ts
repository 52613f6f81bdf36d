import type { PageKind } from '@sandlot/core/repositories/page-rules'
import { item, oneAtATime } from '../shell/store.ts'

/** Kinds of GitHub pages whose layout has changed so that the control has no place on them, or only the corner. */
export type PlaceTrouble = { kind: PageKind; place: 'none' | 'corner'; pages: number; at: number }

const KEY = 'place-troubles'

export const placeTroubles = item<PlaceTrouble[]>(KEY)

/** A restored session opens many tabs at the same time. */
const change = (kind: PageKind, next: (before: PlaceTrouble | undefined) => PlaceTrouble[]): Promise<void> =>
  oneAtATime(KEY, async () => {
    const kept = (await placeTroubles.get()) ?? []
    const before = kept.find((one) => one.kind === kind)
    const after = next(before)
    if (before || after.length > 0)
      await placeTroubles.set([...kept.filter((one) => one !== before), ...after])
  })

const add = (kind: PageKind, place: PlaceTrouble['place']): Promise<void> =>
  change(kind, (before) => {
    const pages = (before?.place === place ? before.pages : 0) + 1
    return [{ kind, place, pages, at: Date.now() }]
  })

export const noteNoPlace = (kind: PageKind): Promise<void> => add(kind, 'none')

/** A control in its proper place clears the trouble recorded for that kind of page. */
export const notePlace = (kind: PageKind, place: 'own' | 'corner'): Promise<void> =>
  place === 'corner' ? add(kind, 'corner') : change(kind, () => [])
