import { healthMessages } from '@sandlot/core/admin/system-messages'
import { adminHealth, type HealthCheck } from '@sandlot/core/admin/system-rest'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { type Column, table } from '../platform/text/table.ts'

const columns: Column<HealthCheck>[] = [
  { title: 'part', value: (check) => check.part, shown: (check) => healthMessages.parts[check.part] },
  { title: 'state', value: (check) => check.state, shown: (check) => healthMessages.states[check.state] },
  { title: 'what was found', value: (check) => check.text, shrinks: true },
]

export const healthCommand: Define = (command, act) =>
  command
    .addHelpText('after', examples('sandlot admin health', 'sandlot admin health --json'))
    .action(act((context) => health(context)))

/** The health of everything the instance depends on. */
async function health(context: Context): Promise<Outcome<'admin.health/1'>> {
  const { host } = context.target()
  const { version, checks } = await (await context.connect()).rest(adminHealth)
  return {
    shape: 'admin.health/1',
    data: { version, checks },
    meta: { host },
    text: table(columns, checks, ''),
  }
}
