import type { SandboxAction } from '@sandlot/core/sandboxes/rules'
import { ItemMenu } from '../item-menu.tsx'
import type { MenuPlace } from '../item-props.ts'
import { type MenuRuns, menuGroups } from '../menu-groups.tsx'

type Props = {
  label: string
  allowed: ReadonlySet<SandboxAction>
  runs: MenuRuns
  place: MenuPlace
  onClose: () => void
}

/** The menu of what is selected. Loaded when the first one opens, its entries and their icons with it. */
export const ItemsMenu = ({ allowed, runs, ...menu }: Props) => (
  <ItemMenu {...menu} groups={menuGroups(allowed, runs)} />
)
