import { AppError } from '@sandlot/core/errors'
import { type Define, examples } from '../platform/commands/command.ts'
import { knownContexts, type NamedContext } from '../platform/config/contexts.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { viewContext } from './list.ts'
import { contextMessages as say } from './messages.ts'

export const contextUseCommand: Define = (command, act) =>
  command
    .argument('<name>', 'the context')
    .addHelpText('after', examples('sandlot context use work'))
    .action(act((context, _flags, name: string) => useContext(name, context)))

/** The same under a name for switching accounts; with two, the other one is implied. */
export const switchCommand: Define = (command, act) =>
  command
    .argument('[name]', 'the context (default: the other one, if there are only two)')
    .addHelpText('after', examples('sandlot auth switch', 'sandlot auth switch work'))
    .action(act((context, _flags, name?: string) => useContext(name ?? other(context), context)))

const knownTo = (context: Context): NamedContext[] =>
  knownContexts({ settings: context.settings(), credentials: context.credentials() })

export function findContext(name: string, context: Context): NamedContext {
  const found = knownTo(context).find((one) => one.name === name)
  if (!found)
    throw new AppError('not_found', say.unknown(name), {
      reason: 'contextUnknown',
      hint: say.unknownHint,
      field: 'name',
    })
  return found
}

function other(context: Context): string {
  const { key } = context.target()
  const others = knownTo(context).filter((one) => one.key !== key)
  const [only] = others
  if (!only || others.length > 1)
    throw new AppError('usage', say.whichOne, { hint: say.unknownHint, field: 'name' })
  return only.name
}

/** Sets the active context (spec CL-026). */
export async function useContext(name: string, context: Context): Promise<Outcome<'context.use/1'>> {
  const found = findContext(name, context)
  const isAlone = !(found.name in context.settings().contexts)
  context.changeSettings((now) => ({
    ...now,
    host: found.host,
    context: isAlone ? null : found.name,
  }))
  for (const variable of ['SANDLOT_HOST', 'SANDLOT_CONTEXT'])
    if (context.io.env[variable]) context.notice(say.environmentWins(variable))
  return {
    shape: 'context.use/1',
    data: viewContext(found, found.key),
    meta: { host: found.host },
    text: () => `${say.using(found.name, found.host)}\n`,
  }
}
