import type { DashboardItem } from '@sandlot/core/sandboxes/items/items'
import type { MenuSubject } from '../actions/menu-groups.tsx'

/** Returns what a menu's labels depend on. */
export const subjectOf = (items: readonly DashboardItem[]): MenuSubject => ({
  count: items.length,
  isTemplate: items.every((item) => item.kind === 'sandbox' && item.sandbox.customTemplate !== null),
})
