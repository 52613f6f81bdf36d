import { open } from 'node:fs/promises'

const NO_FOLDER_SYNC = new Set(['EACCES', 'EBADF', 'EINVAL', 'ENOTSUP', 'EPERM'])

/**
 * Flushes the entries of a folder to disk. Windows cannot open a folder, and does not need this; some disks cannot sync
 * one.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  try {
    const handle = await open(folder)
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    if (!NO_FOLDER_SYNC.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
