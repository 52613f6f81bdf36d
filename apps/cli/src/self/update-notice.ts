import { join } from 'node:path'
import { features } from '@sandlot/core/accounts/rest'
import type { Context } from '../platform/context.ts'
import { changeSecretJson, readJsonObject } from '../platform/disk/json-file.ts'
import { isOn } from '../platform/io.ts'
import { isNewer } from './compatible.ts'
import { selfMessages } from './messages.ts'

const EVERY_MS = 24 * 60 * 60 * 1000
/** Nobody waits longer than this for something they did not ask for. */
const TIMEOUT_MS = 1_500

/** Whether this run may check for a new version: on a terminal, unless disabled. */
export const mayLook = ({ io, flags, settings, target }: Context): boolean =>
  io.stdout.isTTY === true &&
  io.stderr.isTTY === true &&
  !flags.json &&
  !flags.jsonl &&
  !isOn(io.env.SANDLOT_NO_UPDATE_CHECK) &&
  !isOn(io.env.CI) &&
  settings().updateCheck !== false &&
  target().tokenSource === 'stored'

/** Reports a newer version on the host; checks at most once a day. */
export async function tellOfUpdate(context: Context): Promise<void> {
  const { host } = context.target()
  const file = join(context.directory, 'update.json')
  const now = context.clock().getTime()
  const stored = readJsonObject(file, () => {}) ?? {}
  const before = stored[host]
  if (typeof before === 'number' && now - before < EVERY_MS) return
  changeSecretJson(file, (kept) => ({ ...kept, [host]: now }))
  const client = await context.connect({ anonymous: true, timeoutMs: TIMEOUT_MS })
  const { version } = await client.rest(features)
  if (version !== undefined && isNewer(version, context.version))
    context.notice(selfMessages.updateThere(version, host))
}
