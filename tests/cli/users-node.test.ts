import { readlinkSync, realpathSync } from 'node:fs'
import { expect } from 'vitest'
import { test } from '../support/test.ts'
import { USERS_NODE } from '../support/users-node.ts'

const here = realpathSync(USERS_NODE)

test.skipIf(process.platform !== 'linux')('a test world runs on the user’s Node', ({ world }) => {
  expect(readlinkSync(`/proc/${world.pid}/exe`)).toBe(here)
})

test('the command line runs on the user’s Node', async ({ cli }) => {
  const tellsIts = encodeURIComponent('console.log(process.execPath)')
  const NODE_OPTIONS = `--import=data:text/javascript,${tellsIts}`
  const { stdout } = await cli.afresh(['--version'], { env: { NODE_OPTIONS } })
  expect(stdout.split('\n')).toContain(here)
})
