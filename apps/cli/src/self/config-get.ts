import { AppError } from '@sandlot/core/errors'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { settingKey, viewSetting } from './settings-view.ts'

export const configGetCommand: Define = (command, act) =>
  command
    .argument('<key>', 'host, workspace or update-check')
    .addHelpText('after', examples('sandlot config get host'))
    .action(act((context, _flags, key: string) => getSetting(key, context)))

/** The effective value; exits with 6 if there is none. */
export async function getSetting(key: string, context: Context): Promise<Outcome<'config.get/1'>> {
  const data = viewSetting(settingKey(key), context)
  if (data.value === null)
    throw new AppError('not_found', `${data.key} is not set.`, {
      reason: 'settingUnset',
      hint: `Set it with: sandlot config set ${data.key} <value>`,
    })
  return { shape: 'config.get/1', data, text: () => `${data.value}\n` }
}
