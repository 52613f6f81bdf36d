import { statfs } from 'node:fs/promises'
import { AppError } from '@sandlot/core/errors'
import { requestMessages } from '@sandlot/core/shell/server-messages'

const LOOK_EVERY_MS = 5_000
const RETRY_SECONDS = 30

export type DiskRoom = {
  /** Whether so little is left that nothing may be made larger: PostgreSQL does not survive a disk without any. */
  isShort(): boolean
}

/** For a database on another machine, whose disk cannot be seen from here. */
export const unknownRoom: DiskRoom = { isShort: () => false }

export const diskFull = (cause?: unknown) =>
  new AppError('unavailable', requestMessages.diskFull, { retryAfter: RETRY_SECONDS, cause })

export function assertRoom(disk: DiskRoom): void {
  if (disk.isShort()) throw diskFull()
}

type Options = {
  folder: string
  /** What has to stay free. */
  reserveBytes: number
  /** Told when it runs short, and when there is room again. */
  onChange: (isShort: boolean) => void
  free?: (folder: string) => Promise<number>
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Keeps an eye on the disk of a folder until it is stopped. A look that fails changes nothing. */
export async function watchDiskRoom(options: Options): Promise<DiskRoom & { stop(): void }> {
  const { folder, reserveBytes, onChange, free = freeBytes } = options
  let short = false
  const look = async () => {
    const isShort = await free(folder).then(
      (bytes) => bytes < reserveBytes,
      () => short,
    )
    if (isShort === short) return
    short = isShort
    onChange(short)
  }
  await look()
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  return { isShort: () => short, stop: () => clearInterval(timer) }
}
