import { type DropItem, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { pathOfId } from '../../files/working-copy/nodes.ts'
import { uploadsOf } from './dropped-files.ts'
import type { TreeActions } from './use-tree-actions.ts'
import type { Upload } from './use-uploads.ts'

const PATH_TYPE = 'application/x-sandlot-path'

type Options = {
  isReadOnly: boolean
  actions: TreeActions
  upload: (folder: string, uploads: readonly Upload[]) => Promise<void>
}

/**
 * Moves files that are dragged onto a folder, or outside all rows for the root. Files from the computer are uploaded.
 */
export function useTreeDrop({ isReadOnly, actions, upload }: Options) {
  const drop = async (items: Iterable<DropItem>, folder: string) => {
    const all = [...items]
    const texts = all.filter((item) => item.kind === 'text').filter((item) => item.types.has(PATH_TYPE))
    const paths = await Promise.all(texts.map((item) => item.getText(PATH_TYPE)))
    if (paths.length > 0) actions.moveInto(paths, folder)
    const uploads = await uploadsOf(all)
    if (uploads.length > 0) await upload(folder, uploads)
  }
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: isReadOnly,
    getItems: (keys) =>
      [...keys].map((key) => {
        const path = pathOfId(String(key))
        return { [PATH_TYPE]: path, 'text/plain': path }
      }),
    acceptedDragTypes: 'all',
    shouldAcceptItemDrop: ({ key }) => String(key).endsWith('/'),
    getDropOperation: (target, types) => {
      if (target.type === 'item' && (target.dropPosition !== 'on' || !String(target.key).endsWith('/')))
        return 'cancel'
      return types.has(PATH_TYPE) ? 'move' : 'copy'
    },
    onRootDrop: ({ items }) => void drop(items, ''),
    onItemDrop: ({ items, target }) => void drop(items, pathOfId(String(target.key))),
  })
  return dragAndDropHooks
}
