import { readFile, rm, writeFile } from 'node:fs/promises'
import type { Layout } from './layout.ts'
import { inspectProcess } from './process-info.ts'

/**
 * A file that names the server process which starts, runs or stops on the directory. The advisory lock is
 * what keeps a second server out; the claim covers the moments around it and gives the pid to name.
 */
export async function writeClaim(layout: Layout): Promise<void> {
  const identity = inspectProcess(process.pid)?.identity
  await writeFile(layout.claim, `${JSON.stringify({ pid: process.pid, identity })}\n`)
}

/** Pid of the living process that claims the directory. */
export async function readClaim(layout: Layout): Promise<number | undefined> {
  let claim: { pid?: unknown; identity?: unknown }
  try {
    claim = JSON.parse(await readFile(layout.claim, 'utf8'))
  } catch {
    return undefined
  }
  if (typeof claim.pid !== 'number') return undefined
  const running = inspectProcess(claim.pid)
  return running !== undefined && running.identity === claim.identity ? claim.pid : undefined
}

export async function removeClaim(layout: Layout): Promise<void> {
  if ((await readClaim(layout)) === process.pid) await rm(layout.claim, { force: true })
}
