import { statfs } from 'node:fs/promises'
import { AppError } from '@sandlot/core/errors'
import { requestMessages } from '@sandlot/core/shell/server-messages'
import type { FastifyBaseLogger } from 'fastify'

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

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether this server or its database found no room on a disk. */
export function isAboutFullDisk(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && NO_ROOM.has(cause.code)) return true
  return false
}

/** What is kept on the side of a read, which is answered also where there is no room to keep it. */
export async function keepIfRoom(
  { disk, log }: { disk: DiskRoom; log: Pick<FastifyBaseLogger, 'warn'> },
  keep: () => Promise<unknown>,
): Promise<void> {
  if (disk.isShort()) return
  try {
    await keep()
  } catch (err) {
    if (!isAboutFullDisk(err)) throw err
    log.warn({ err }, 'there was no room to keep what goes with a read')
  }
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
