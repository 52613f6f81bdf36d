import { actionMessages } from '@sandlot/core/sandboxes/action-messages'
import { ItemMenu } from '../actions/item-menu.tsx'
import { menuGroups } from '../actions/menu-groups.tsx'
import { type ItemRunsOptions, useItemRuns } from '../actions/use-item-runs.ts'
import type { MenuAnchor } from '../item-props.ts'
import { subjectOf } from './subject.ts'

type Props = ItemRunsOptions & { label: string; anchor: MenuAnchor; onClose: () => void }

const nothing = [
  {
    id: 'nothing',
    label: 'Nothing',
    entries: [{ id: 'nothing', label: actionMessages.nothingShared, isDisabled: true }],
  },
]

/** The menu of the selection. Loaded with all its actions when the first one opens. */
export function ItemsMenu({ label, anchor, onClose, ...options }: Props) {
  const { allowed, runs, likes } = useItemRuns(options)
  const groups = menuGroups(allowed, runs, { ...subjectOf(options.items), likes })
  return (
    <ItemMenu groups={groups.length > 0 ? groups : nothing} label={label} onClose={onClose} anchor={anchor} />
  )
}
