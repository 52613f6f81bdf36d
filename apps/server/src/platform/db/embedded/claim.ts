import { readFile, rm, writeFile } from 'node:fs/promises'
import type { Layout } from './layout.ts'
import { inspectProcess } from './process-info.ts'

/**
 * Writes a file that names the server process that starts, runs or stops on the directory. The advisory lock keeps a
 * second server out; the claim covers the moments around it and provides the pid for messages.
 */
export async function writeClaim(layout: Layout): Promise<void> {
  const identity = inspectProcess(process.pid)?.identity
  await writeFile(layout.claim, `${JSON.stringify({ pid: process.pid, identity })}\n`)
}

/** The pid of the live process that claims the directory. */
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
