import { fullName } from '@sandlot/core/repositories/rules'
import { type DashboardItem, hrefOf, titleOf } from '@sandlot/core/sandboxes/items/items'
import type { Ranked } from '@sandlot/core/sandboxes/search/items'
import type { ShapeData } from '../platform/output/shapes.ts'

export type SearchResultItem = ShapeData<'search.result/1'>

/** A result, as printed. URLs of anything but sandboxes include the workspace. */
export function presentResult(
  { item, score }: Ranked<DashboardItem>,
  { host, workspace }: { host: string; workspace: string },
): SearchResultItem {
  const url = host + hrefOf(item) + (item.kind === 'sandbox' ? '' : `?workspace=${workspace}`)
  return { kind: item.kind, title: titleOf(item), score: Number(score.toFixed(6)), url, ...placeOf(item) }
}

function placeOf(item: DashboardItem): { id: string; where: string | null } {
  switch (item.kind) {
    case 'sandbox':
      return { id: item.sandbox.id, where: item.sandbox.collection?.path ?? null }
    case 'folder':
      return { id: item.folder.id, where: item.folder.path.replace(/\/[^/]*$/, '') || '/' }
    case 'branch':
      return { id: item.branch.id, where: fullName(item.branch.repository) }
    case 'repository':
      return { id: item.repository.id, where: null }
  }
}
