import {
  execInBox,
  openSession,
  readBox,
  sessionOutput,
  startBox,
  stopBox,
} from '@sandlot/core/runtime/boxes/rest'
import { pathOf } from '@sandlot/core/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasBubblewrap } from './testing/has-bubblewrap.ts'
import { serverWithRunner } from './testing/with-runner.ts'

describe.skipIf(!hasBubblewrap)('a devbox', () => {
  let made: Awaited<ReturnType<typeof serverWithRunner>>
  beforeAll(async () => {
    made = await serverWithRunner()
  })
  afterAll(() => made.close())

  const devbox = async () => {
    const { server } = made
    const user = await server.buildUser()
    const { id } = await server.buildSandbox({ author: user, isV2: true })
    const client = server.as(user)
    const run = async (...command: string[]) => {
      const reply = await client.fetch(pathOf(execInBox, { id }), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ command }),
      })
      const lines = (await reply.text()).trim().split('\n')
      return lines.map((line) => JSON.parse(line))
    }
    return { id, client, run }
  }

  test('starts, runs a command and stops', async () => {
    const { id, client, run } = await devbox()
    expect(await client.rest(readBox, { params: { id } })).toMatchObject({ state: 'stopped', problem: null })
    expect(await client.rest(startBox, { params: { id } })).toMatchObject({ state: 'running', generation: 1 })
    expect(await run('sh', '-c', 'echo out; echo err >&2; exit 3')).toEqual(
      expect.arrayContaining([{ stdout: 'out\n' }, { stderr: 'err\n' }, { exit_code: 3, signal: null }]),
    )
    expect(await client.rest(stopBox, { params: { id } })).toMatchObject({ state: 'stopped' })
  })

  test('keeps the output of a terminal for those who look later', async () => {
    const { id, client } = await devbox()
    await client.rest(startBox, { params: { id } })
    const session = await client.rest(openSession, {
      params: { id },
      body: { kind: 'terminal', command: 'echo hello from a box' },
    })
    await expect
      .poll(async () => (await client.rest(sessionOutput, { params: { id, session: session.id } })).text)
      .toContain('hello from a box')
  })
})
