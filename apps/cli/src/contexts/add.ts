import { AppError } from '@sandlot/core/errors'
import { type Define, examples } from '../platform/commands/command.ts'
import { keyOf, knownContexts } from '../platform/config/contexts.ts'
import type { Context } from '../platform/context.ts'
import { normalizeHost } from '../platform/network/host.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { contextMessages as say } from './messages.ts'

export const contextAddCommand: Define = (command, act) =>
  command
    .argument('<name>', 'its name')
    .argument('[host]', 'its address (default: the current host)')
    .addHelpText(
      'after',
      examples('sandlot context add work https://sandlot.example.com', 'sandlot context add second-account'),
    )
    .action(act((context, _flags, name: string, host?: string) => addContext({ name, host }, context)))

/** Rejects names that are unsafe in a flag, variable or file. */
export function assertContextName(name: string): void {
  if (!/^[\w.-]{1,64}$/.test(name)) throw new AppError('usage', say.badName, { field: 'name' })
}

/** Adds a host, or another account on one, under a name; signing in is the next step (spec CL-026). */
export async function addContext(
  wanted: { name: string; host?: string | undefined },
  context: Context,
): Promise<Outcome<'context.add/1'>> {
  const { name } = wanted
  assertContextName(name)
  const host = wanted.host === undefined ? context.target().host : normalizeHost(wanted.host, 'The host')
  context.changeSettings((now) => {
    const known = knownContexts({ settings: now, credentials: context.credentials() })
    if (known.some((one) => one.name === name))
      throw new AppError('conflict', say.taken(name), {
        reason: 'contextTaken',
        hint: say.takenHint,
        field: 'name',
      })
    return { ...now, contexts: { ...now.contexts, [name]: host } }
  })
  const isCurrent = context.target().key === keyOf(host, name)
  return {
    shape: 'context.add/1',
    data: { name, host, username: null, isCurrent },
    meta: { host },
    text: () => `${say.added(name, host)} ${say.addedNext(name)}\n`,
  }
}
