import { AppError } from '@sandlot/core/errors'
import type { Context } from '../platform/context.ts'
import type { ShapeData } from '../platform/output/shapes.ts'

export type SettingView = ShapeData<'config/1'>
type Key = SettingView['key']

export const settingKeys = ['host', 'workspace', 'update-check'] as const satisfies readonly Key[]

export function settingKey(text: string): Key {
  const key = settingKeys.find((one) => one === text)
  if (!key)
    throw new AppError('usage', `There is no setting “${text}”; there are ${settingKeys.join(', ')}.`, {
      field: 'key',
    })
  return key
}

/** A setting with its effective value, and what determined it. */
export function viewSetting(key: Key, context: Context): SettingView {
  const { host, hostSource, workspace, workspaceSource } = context.target()
  if (key === 'update-check')
    return { key, value: context.settings().updateCheck === false ? 'off' : 'on', source: 'settings' }
  return key === 'host'
    ? { key, value: host, source: hostSource }
    : { key, value: workspace, source: workspaceSource }
}

export const viewSettings = (context: Context): SettingView[] =>
  settingKeys.map((key) => viewSetting(key, context))
