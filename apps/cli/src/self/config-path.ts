import { type Define, examples } from '../platform/commands/command.ts'
import { settingsPath } from '../platform/config/settings.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'

export const configPathCommand: Define = (command, act) =>
  command.addHelpText('after', examples('sandlot config path')).action(act((context) => printPath(context)))

async function printPath({ directory }: Context): Promise<Outcome<'config.path/1'>> {
  const path = settingsPath(directory)
  return { shape: 'config.path/1', data: { path, directory }, text: () => `${path}\n` }
}
