import type { PageKind } from '@sandlot/core/repositories/page-rules'
import { item } from '../shell/store.ts'

/** Kinds of GitHub pages whose layout has changed so that the control has no place on them, or only the corner. */
export type PlaceTrouble = { kind: PageKind; place: 'none' | 'corner'; pages: number; at: number }

export const placeTroubles = item<PlaceTrouble[]>('place-troubles')

const others = async (kind: PageKind) =>
  ((await placeTroubles.get()) ?? []).filter((one) => one.kind !== kind)

async function add(kind: PageKind, place: PlaceTrouble['place']): Promise<void> {
  const before = (await placeTroubles.get())?.find((one) => one.kind === kind)
  const pages = (before?.place === place ? before.pages : 0) + 1
  await placeTroubles.set([...(await others(kind)), { kind, place, pages, at: Date.now() }])
}

export const noteNoPlace = (kind: PageKind): Promise<void> => add(kind, 'none')

/** Records where a control was placed. Its regular place clears the trouble reported for that kind of page. */
export async function notePlace(kind: PageKind, place: 'own' | 'corner'): Promise<void> {
  if (place === 'corner') return add(kind, 'corner')
  const rest = await others(kind)
  if (rest.length < ((await placeTroubles.get()) ?? []).length) await placeTroubles.set(rest)
}
