import { readFile, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Layout } from './layout.ts'
import { inspectProcess } from './process-info.ts'

/** The contents of postmaster.pid in the data directory, checked against the running processes. */
export type Postmaster =
  | { state: 'none' }
  /** The file is left over: its process is dead, a zombie, or by now another program. */
  | { state: 'stale'; lines: string[] }
  | { state: 'running'; pid: number; port: number; ready: boolean }

export async function readPostmaster(layout: Layout): Promise<Postmaster> {
  let content: string
  try {
    content = await readFile(fileOf(layout), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { state: 'none' }
    throw error
  }
  const lines = content.split('\n')
  const pid = Number(lines[0])
  if (!(await isPostmasterOf(layout, pid))) return { state: 'stale', lines }
  return { state: 'running', pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

async function isPostmasterOf(layout: Layout, pid: number): Promise<boolean> {
  const found = inspectProcess(pid)
  if (found === undefined) return false
  if (found.command !== undefined && !found.command.endsWith('postgres')) return false
  return found.cwd === undefined || found.cwd === (await realpath(layout.data))
}

/**
 * PostgreSQL does not start while the pid in a left-over file belongs to any process, even a zombie or an unrelated
 * one. It does ignore its own parent's pid, and still checks the shared memory that the file names, so that no backend
 * of the dead one is overlooked. Deleting the file would lose that check.
 */
export async function disownPostmaster(layout: Layout, stale: { lines: string[] }): Promise<void> {
  await writeFile(fileOf(layout), [String(process.pid), ...stale.lines.slice(1)].join('\n'))
}

function fileOf(layout: Layout): string {
  return join(layout.data, 'postmaster.pid')
}
