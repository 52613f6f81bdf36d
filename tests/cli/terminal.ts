import { join, resolve } from 'node:path'
import { openTerminal, type Terminal } from '../support/tmux.ts'
import { USERS_NODE } from '../support/users-node.ts'
import { test as signedInTest } from './signed-in.ts'

const BINARY = resolve(import.meta.dirname, '../../apps/cli/bin/sandlot.mjs')

export const PROMPT = 'ready>'

export type Open = (size?: {
  columns?: number
  rows?: number
  command?: string
  env?: Record<string, string>
}) => Terminal

/** Like the test for a signed-in user, with terminals in which `sandlot` is a command. */
export const test = signedInTest.extend('open', async ({ signedIn, world }, { onCleanup }): Promise<Open> => {
  const open: Terminal[] = []
  onCleanup(() => {
    for (const terminal of open) terminal.close()
  })
  return ({ columns = 80, rows = 24, command = 'sandlot', env = {} } = {}) => {
    const terminal = openTerminal({
      columns,
      rows,
      cwd: signedIn.home,
      // CI is left out, because the tests check what a user sees.
      env: {
        PATH: process.env.PATH,
        HOME: signedIn.home,
        LANG: 'C.UTF-8',
        SANDLOT_CONFIG_DIR: join(signedIn.home, 'sandlot'),
        SANDLOT_HOST: world.url,
        ...env,
      },
    })
    open.push(terminal)
    terminal.press(
      `PS1='${PROMPT} '; sandlot() { '${USERS_NODE}' '${BINARY}' "$@"; }; clear; ${command}`,
      'Enter',
    )
    return terminal
  }
})
