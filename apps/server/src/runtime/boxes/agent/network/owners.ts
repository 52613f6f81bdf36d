import { readdirSync, readlinkSync } from 'node:fs'
import { allProcesses } from '../processes.ts'

/** Returns the process session that has each socket open, by socket inode. */
export function ownersOf(inodes: readonly string[]): Map<string, number> {
  const wanted = new Set(inodes.map((inode) => `socket:[${inode}]`))
  const owners = new Map<string, number>()
  for (const { pid, session } of wanted.size > 0 ? allProcesses() : [])
    for (const target of openBy(pid)) if (wanted.has(target)) owners.set(target.slice(8, -1), session)
  return owners
}

function openBy(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`)
      } catch {
        return ''
      }
    })
  } catch {
    // Belongs to somebody else, or has ended.
    return []
  }
}
