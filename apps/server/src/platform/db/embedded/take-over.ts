import { StartError } from '../../start-error.ts'
import { readClaim, writeClaim } from './claim.ts'
import type { Context } from './context.ts'
import { type Holder, whoHoldsLock } from './lock.ts'
import { readPassword } from './password.ts'
import { readPostmaster } from './postmaster-file.ts'
import { stopOrphan } from './signals.ts'

const PATIENCE_MS = 5_000
const LOOK_EVERY_MS = 100

/**
 * Makes this process the one that runs the database: refuses if a live server has it, waits a moment for one that is
 * starting or stopping, and stops a PostgreSQL whose server is dead.
 */
export async function takeOver(context: Context): Promise<void> {
  const { clock, layout, log } = context
  const deadline = clock.now() + PATIENCE_MS
  for (;;) {
    const claimant = await readClaim(layout)
    const postmaster = await readPostmaster(layout)
    const holder = postmaster.state === 'running' ? await holderOf(context, postmaster.port) : 'nobody'
    if (typeof holder === 'object') throw refusal(context, holder.pid || claimant)
    if (claimant === undefined) {
      if (postmaster.state === 'running') {
        log(`Stopping the PostgreSQL (pid ${postmaster.pid}) that a dead server left behind`)
        await stopOrphan(context, postmaster.pid)
      }
      await writeClaim(layout)
      return
    }
    if (clock.now() > deadline) throw refusal(context, claimant)
    await clock.sleep(LOOK_EVERY_MS)
  }
}

async function holderOf({ layout }: Context, port: number): Promise<Holder> {
  const password = await readPassword(layout.password)
  return password === undefined ? 'unreachable' : await whoHoldsLock({ port, password })
}

function refusal({ layout }: Context, pid: number | undefined): StartError {
  return new StartError(
    `Another Sandlot server${pid ? ` (pid ${pid})` : ''} runs on the data directory ${layout.dataDir}. ` +
      'Stop it first, or give this one a directory of its own with SANDLOT_DATA_DIR.',
  )
}
