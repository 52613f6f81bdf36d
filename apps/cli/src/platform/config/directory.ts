import { isAbsolute, join, resolve } from 'node:path'
import type { Io } from '../io.ts'

/** The folder of settings and credentials (spec CL-015). */
export function configDirectory({
  env,
  platform,
  home,
  cwd,
}: Pick<Io, 'env' | 'platform' | 'home' | 'cwd'>): string {
  if (env.SANDLOT_CONFIG_DIR) return resolve(cwd, env.SANDLOT_CONFIG_DIR)
  // The XDG specification says to ignore relative paths.
  if (env.XDG_CONFIG_HOME && isAbsolute(env.XDG_CONFIG_HOME)) return join(env.XDG_CONFIG_HOME, 'sandlot')
  if (platform === 'win32') return join(env.APPDATA ?? join(home, 'AppData', 'Roaming'), 'sandlot')
  if (platform === 'darwin') return join(home, 'Library', 'Preferences', 'sandlot')
  return join(home, '.config', 'sandlot')
}
