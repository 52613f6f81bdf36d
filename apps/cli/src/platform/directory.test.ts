import { expect, test } from 'vitest'
import { configDirectory } from './directory.ts'

const at = (platform: string, env: Record<string, string> = {}) =>
  configDirectory({ platform, env, home: '/home/ada', cwd: '/work' })

test('each system keeps it where its users look for it', () => {
  expect(at('linux')).toBe('/home/ada/.config/sandlot')
  expect(at('darwin')).toBe('/home/ada/Library/Preferences/sandlot')
  expect(at('win32', { APPDATA: '/roaming' })).toBe('/roaming/sandlot')
})

test('SANDLOT_CONFIG_DIR comes before XDG_CONFIG_HOME, and that before the system', () => {
  expect(at('linux', { XDG_CONFIG_HOME: '/xdg' })).toBe('/xdg/sandlot')
  expect(at('linux', { XDG_CONFIG_HOME: 'relative' })).toBe('/home/ada/.config/sandlot')
  expect(at('darwin', { XDG_CONFIG_HOME: '/xdg', SANDLOT_CONFIG_DIR: 'mine' })).toBe('/work/mine')
})
