import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/outcome.ts'
import { settingsPath } from '../platform/settings.ts'

export const configPathCommand: Define = (command, act) =>
  command.addHelpText('after', examples('sandlot config path')).action(act((context) => printPath(context)))

async function printPath({ directory }: Context): Promise<Outcome<'config.path/1'>> {
  const path = settingsPath(directory)
  return { shape: 'config.path/1', data: { path, directory }, text: () => `${path}\n` }
}
