import { existsSync } from 'node:fs'
import { run } from '../run.mjs'

export const canUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

export async function aptInstall(name) {
  const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
  if (await run('apt-get', ['-qq', 'update'], quiet))
    await run('apt-get', ['-qq', '-y', 'install', name], quiet)
}
