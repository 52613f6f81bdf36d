import { copyFile, open, rename, stat, truncate } from 'node:fs/promises'

const LARGEST_BYTES = 4 * 1024 * 1024
const LOOK_EVERY_MS = 60_000

/**
 * Opens the log that PostgreSQL writes to. It is a file because a pipe would break along with the server, while
 * PostgreSQL still has to log its shutdown.
 */
export async function openLog(path: string) {
  if ((await sizeOf(path)) > LARGEST_BYTES) await rename(path, `${path}.1`)
  return await open(path, 'a', 0o600)
}

/**
 * Keeps the log and the previous one below a few megabytes while PostgreSQL has the file open. PostgreSQL appends, so
 * it continues at the new end.
 */
export function keepLogSmall(path: string, onError: (error: Error) => void): { stop(): void } {
  const look = async () => {
    if ((await sizeOf(path)) <= LARGEST_BYTES) return
    await copyFile(path, `${path}.1`)
    await truncate(path)
  }
  const timer = setInterval(() => void look().catch(onError), LOOK_EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

export async function sizeOf(path: string): Promise<number> {
  return await stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}

/** Reads what was written after the first `from` bytes, at most the last 8 KB. */
export async function readLogFrom(path: string, from: number): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const start = Math.max(from, size - 8192)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.max(0, size - start)), 0, null, start)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}
