import type { DirectoryDropItem, DropItem, FileDropItem } from 'react-aria-components/Tree'
import type { Upload } from './use-uploads.ts'

type Dropped = FileDropItem | DirectoryDropItem

/** Returns all dropped files, including those in folders. */
export async function uploadsOf(items: Iterable<DropItem>): Promise<Upload[]> {
  const uploads: Upload[] = []
  const take = async (item: Dropped, folder: string): Promise<void> => {
    if (item.kind === 'file') {
      uploads.push({ path: folder + item.name, file: await item.getFile() })
      return
    }
    for await (const entry of item.getEntries()) await take(entry, `${folder}${item.name}/`)
  }
  for (const item of items) if (item.kind !== 'text') await take(item, '')
  return uploads
}

/** Returns the files of a file input. Files of a chosen folder have paths relative to it. */
export const chosenUploads = (files: FileList): Upload[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }))
