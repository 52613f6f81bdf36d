import type { MenuPlace } from '../sandboxes/item-props.ts'
import { FolderMenu } from './folder-menu.tsx'

const nothing = () => {}

/** The menu of Drafts, which only says that they are protected. */
export function DraftsMenu({ place, onClose }: { place: MenuPlace; onClose: () => void }) {
  return (
    <FolderMenu
      mayEdit={false}
      onClose={onClose}
      onDelete={nothing}
      onMove={nothing}
      onNew={nothing}
      onRename={nothing}
      target={{ drafts: true, place }}
    />
  )
}
