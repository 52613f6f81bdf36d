import { expect, test } from 'vitest'
import { configDirectory } from './directory.ts'

const at = (platform: string, env: Record<string, string> = {}) =>
  configDirectory({ platform, env, home: '/home/ada', cwd: '/work' })

test('follows each system’s convention', () => {
  expect(at('linux')).toBe('/home/ada/.config/sandlot')
  expect(at('darwin')).toBe('/home/ada/Library/Preferences/sandlot')
  expect(at('win32', { APPDATA: '/roaming' })).toBe('/roaming/sandlot')
})

test('SANDLOT_CONFIG_DIR takes precedence over XDG_CONFIG_HOME, and that over the system’s default', () => {
  expect(at('linux', { XDG_CONFIG_HOME: '/xdg' })).toBe('/xdg/sandlot')
  expect(at('linux', { XDG_CONFIG_HOME: 'relative' })).toBe('/home/ada/.config/sandlot')
  expect(at('darwin', { XDG_CONFIG_HOME: '/xdg', SANDLOT_CONFIG_DIR: 'mine' })).toBe('/work/mine')
})
