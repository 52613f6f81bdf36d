import { statfs } from 'node:fs/promises'
import { AppError } from '@sandlot/core/errors'
import { requestMessages } from '@sandlot/core/shell/server-messages'
import type { FastifyBaseLogger } from 'fastify'

const LOOK_EVERY_MS = 5_000
const RETRY_SECONDS = 30

export type DiskRoom = {
  /** Whether so little space is left that nothing may grow: PostgreSQL does not survive a full disk. */
  isShort(): boolean
}

/** For a database on another machine, whose free space is unknown. */
export const unknownRoom: DiskRoom = { isShort: () => false }

export const diskFull = (cause?: unknown) =>
  new AppError('unavailable', requestMessages.diskFull, { retryAfter: RETRY_SECONDS, cause })

export function assertRoom(disk: DiskRoom): void {
  if (disk.isShort()) throw diskFull()
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether an error means that this server or its database has run out of disk space. */
export function isAboutFullDisk(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && NO_ROOM.has(cause.code)) return true
  return false
}

/** Caches the result of a read. If the disk is full, the read still succeeds. */
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
  /** How much has to stay free. */
  reserveBytes: number
  /** Called when space runs short, and when there is enough again. */
  onChange: (isShort: boolean) => void
  free?: (folder: string) => Promise<number>
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Polls the free disk space of a folder until stopped. A failed poll keeps the last result. */
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
