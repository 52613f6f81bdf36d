import type { MenuAnchor } from '../sandboxes/item-props.ts'
import { FolderMenu } from './folder-menu.tsx'

const nothing = () => {}

/** The menu of Drafts, which only says that they are protected. */
export function DraftsMenu({ anchor, onClose }: { anchor: MenuAnchor; onClose: () => void }) {
  return (
    <FolderMenu
      mayEdit={false}
      onClose={onClose}
      onDelete={nothing}
      onMove={nothing}
      onNew={nothing}
      onRename={nothing}
      target={{ drafts: true, anchor }}
    />
  )
}
