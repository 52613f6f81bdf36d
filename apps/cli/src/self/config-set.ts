import { AppError } from '@sandlot/core/errors'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { normalizeHost } from '../platform/network/host.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { selfMessages } from './messages.ts'
import { settingKey } from './settings-view.ts'

export const configSetCommand: Define = (command, act) =>
  command
    .argument('<key>', 'host, workspace or update-check')
    .argument('<value>', 'address of a host; id or name of a workspace on the current host; on or off')
    .addHelpText(
      'after',
      examples('sandlot config set host https://sandlot.example.com', 'sandlot config set workspace Team'),
    )
    .action(act((context, _flags, key: string, value: string) => setSetting({ key, value }, context)))

/** Stores a setting without contacting the host. */
export async function setSetting(
  wanted: { key: string; value: string },
  context: Context,
): Promise<Outcome<'config.set/1'>> {
  const key = settingKey(wanted.key)
  const value = key === 'host' ? normalizeHost(wanted.value, 'The value') : wanted.value.trim()
  if (key === 'update-check' && value !== 'on' && value !== 'off')
    throw new AppError('usage', `update-check is on or off, not ${value}.`, { field: 'value' })
  if (value === '') throw new AppError('usage', 'Give the id or name of a workspace.', { field: 'value' })
  const at = key === 'workspace' ? context.target().key : null
  context.changeSettings((now) =>
    at !== null
      ? { ...now, workspaces: { ...now.workspaces, [at]: value } }
      : key === 'host'
        ? { ...now, host: value, context: null }
        : { ...now, updateCheck: value === 'on' },
  )
  return {
    shape: 'config.set/1',
    data: { key, value, source: 'settings' },
    text: () => `${key} is now ${value}${key === 'workspace' ? selfMessages.workspaceUnchecked : ''}\n`,
  }
}
