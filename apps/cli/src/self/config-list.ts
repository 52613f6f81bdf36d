import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { type Column, table } from '../platform/text/table.ts'
import { type SettingView, viewSettings } from './settings-view.ts'

export const configListCommand: Define = (command, act) =>
  command
    .addHelpText('after', examples('sandlot config list', 'sandlot config list --json'))
    .action(act((context) => listSettings(context)))

const columns: Column<SettingView>[] = [
  { title: 'key', value: (item) => item.key, paint: 'bold' },
  { title: 'value', value: (item) => item.value, shrinks: true },
  { title: 'decided by', value: (item) => item.source },
]

/** Every setting with its effective value, and what determined it. */
export async function listSettings(context: Context): Promise<Outcome<'config.list/1'>> {
  const data = viewSettings(context)
  return { shape: 'config.list/1', each: 'config/1', data, text: table(columns, data, '') }
}
