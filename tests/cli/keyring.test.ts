import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from './signed-in.ts'

/** The Secret Service as desktops have it, on a separate bus. */
const isThere = ['dbus-run-session', 'gnome-keyring-daemon', 'secret-tool'].every(
  (program) => spawnSync('which', [program]).status === 0,
)

test.skipIf(!isThere)(
  'the desktop’s own keyring stores the token and returns it to later commands',
  async ({ cli, me }) => {
    const token = await me.newToken()
    const { code, stdout, stderr } = await cli.script(
      [
        'printf x | gnome-keyring-daemon --unlock --components=secrets > daemon',
        `echo '${token}' | sandlot auth login --with-token`,
        'sandlot auth status',
        'sandlot auth token',
        'secret-tool search --all service sandlot',
        'sandlot auth logout',
        'secret-tool search --all service sandlot',
      ].join('\n'),
      ['dbus-run-session', '--'],
    )
    expect({ code, stderr }).toMatchObject({ code: 0 })
    expect(stdout).toContain('stored in the system’s keyring')
    expect(stdout.split(token)).toHaveLength(3)
    expect(stdout.trim().split('\n').at(-1)).toMatch(/^Signed out/)
    expect(readFileSync(join(cli.home, 'sandlot', 'credentials.json'), 'utf8')).not.toContain(token)
  },
)
