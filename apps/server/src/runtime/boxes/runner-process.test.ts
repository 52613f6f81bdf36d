import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hostMessages } from '@sandlot/core/runtime/boxes/host-messages'
import { boxMessages } from '@sandlot/core/runtime/boxes/messages'
import { readBox, startBox } from '@sandlot/core/runtime/boxes/rest'
import { expect, onTestFinished, test } from 'vitest'
import { hasBubblewrap } from './testing/has-bubblewrap.ts'
import { serverWithRunner } from './testing/with-runner.ts'

test.skipIf(!hasBubblewrap)(
  'a runner that does not start is told of, and its devboxes can be seen',
  async () => {
    const { server, folder, close } = await serverWithRunner()
    onTestFinished(close)
    // A file in place of their folder.
    await writeFile(join(folder, 'boxes'), '')
    const user = await server.buildUser()
    const { id } = await server.buildSandbox({ author: user, isV2: true })
    const client = server.as(user)
    const { reason, remedy } = hostMessages.noRunner
    expect(await client.rest(readBox, { params: { id } })).toMatchObject({
      state: 'stopped',
      problem: { reason: 'off', message: boxMessages.off(reason, remedy) },
    })
    await expect(client.rest(startBox, { params: { id } })).rejects.toMatchObject({
      code: 'unavailable',
      message: boxMessages.runnerGone,
    })
  },
)
