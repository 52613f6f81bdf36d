import { type Define, examples } from '../platform/commands/command.ts'
import { knownContexts } from '../platform/config/contexts.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { details } from '../platform/text/table.ts'
import { contextMessages as say } from './messages.ts'

export const contextWhichCommand: Define = (command, act) =>
  command
    .addHelpText('after', examples('sandlot context which', 'sandlot context which --json'))
    .action(act((context) => which(context)))

/** Where commands run from here go, as whom, and why (spec CL-026). */
export async function which(context: Context): Promise<Outcome<'context.which/1'>> {
  const { key, host, because, project, tokenSource } = context.target()
  const known = knownContexts({ settings: context.settings(), credentials: context.credentials() })
  const found = known.find((one) => one.key === key)
  const username = tokenSource === 'environment' ? null : (found?.username ?? null)
  const name = found?.name ?? null
  return {
    shape: 'context.which/1',
    data: { name, host, username, tokenSource, because, project },
    meta: { host },
    text: details([
      ['Context', name],
      ['Host', host],
      ['Account', tokenSource === 'environment' ? 'whoever SANDLOT_TOKEN belongs to' : username],
      ['Why', project === null ? say.because[because] : `${say.because[because]}: ${project}`],
    ]),
  }
}
