import { pathOf } from '@sandlot/core/endpoint'
import { SLEEP_AFTER_MS } from '@sandlot/core/runtime/boxes/limits'
import {
  endSession,
  execInBox,
  openSession,
  readBox,
  startBox,
  stopBox,
} from '@sandlot/core/runtime/boxes/rest'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { requestMessages } from '@sandlot/core/shell/server-messages'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { filesOf } from '../../testing/builders.ts'
import { hasBubblewrap } from './testing/has-bubblewrap.ts'
import { serverWithRunner } from './testing/with-runner.ts'

/** Real programs start in it, on a machine that is busy with other work. */
const WAIT = { timeout: 15_000 }

describe.skipIf(!hasBubblewrap)('problems in a running devbox', () => {
  let made: Awaited<ReturnType<typeof serverWithRunner>>
  let isShort = false
  beforeAll(async () => {
    made = await serverWithRunner({ disk: { isShort: () => isShort } })
  })
  afterAll(() => made.close())

  const started = async (files: Record<string, string> = { 'index.html': 'Hello' }) => {
    const user = await made.server.buildUser()
    const { id } = await made.server.buildSandbox({ author: user, isV2: true, files })
    const client = made.server.as(user)
    const params = { id }
    await client.rest(startBox, { params })
    const run = async (script: string) => {
      const reply = await client.fetch(pathOf(execInBox, params), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ command: ['sh', '-c', script] }),
      })
      const lines = (await reply.text()).trim().split('\n')
      return lines.map((line) => JSON.parse(line).stdout ?? '').join('')
    }
    const box = () => client.rest(readBox, { params })
    const notices = async () => (await box()).notices.map(({ message }) => message)
    const saved = async () => Object.keys(filesOf(await client.rest(getSandbox, { params }))).sort()
    return { id, params, client, run, box, notices, saved }
  }

  test('a file whose name cannot be saved does not block others, and is reported until it is renamed', async () => {
    const { params, client, run, box, notices, saved } = await started()
    await run(String.raw`echo 1 > 'a\b'; echo 2 > fine; echo 3 > Same`)
    await expect.poll(saved, WAIT).toEqual(['Same', 'fine', 'index.html'])
    await run('echo 4 > same')
    await expect
      .poll(notices, WAIT)
      .toEqual([
        String.raw`Not saved: The path “a\b” contains a backslash. Separate folders with “/”.`,
        'Not saved: “same” and “Same” differ only in case or accents, so many computers treat them as the same name. Choose another name.',
      ])
    await client.rest(stopBox, { params })
    expect(await client.rest(startBox, { params })).toMatchObject({ state: 'running', problem: null })
    expect(await run(String.raw`cat 'a\b' same`)).toBe('1\n4\n')
    await run(String.raw`mv 'a\b' ab; mv same other`)
    await expect.poll(notices, WAIT).toEqual([])
    await expect.poll(saved, WAIT).toEqual(['Same', 'ab', 'fine', 'index.html', 'other'])
    expect(await box()).toMatchObject({ state: 'running' })
  })

  test('a file in a folder whose name clashes with another is reported by the folder names', async () => {
    const { run, notices, saved } = await started({ 'Src/a': '1' })
    await run('mkdir src; echo 2 > src/b')
    const differ =
      'differ only in case or accents, so many computers treat them as the same name. Choose another name.'
    await expect.poll(notices, WAIT).toEqual([`Not saved: “src” and “Src” ${differ}`])
    await run('mv src/b Src')
    await expect.poll(notices, WAIT).toEqual([])
    await expect.poll(saved, WAIT).toEqual(['Src/a', 'Src/b'])
  })

  test('a file that takes the place of a folder is saved', async () => {
    const { run, notices, saved } = await started({ 'config/a': '1', 'config/in/b': '2' })
    await run('rm -r config; echo 3 > config; echo 4 > next')
    await expect.poll(saved, WAIT).toEqual(['config', 'next'])
    expect(await notices()).toEqual([])
  })

  test('a file too large to be saved keeps its last saved version', async () => {
    const { params, client, run, notices, saved } = await started({ 'data.bin': 'small', 'a.txt': '1' })
    await run('head -c 6000000 /dev/zero > data.bin; echo 2 > a.txt')
    await expect
      .poll(notices, WAIT)
      .toEqual(['Not saved: “data.bin” is larger than 5 MB. It stays on the disk of the devbox.'])
    await client.rest(stopBox, { params })
    expect(await saved()).toEqual(['a.txt', 'data.bin'])
    await client.rest(startBox, { params })
    expect(await run('wc -c < data.bin; cat a.txt')).toBe('6000000\n2\n')
  })

  test('a name that is not UTF-8 is reported, and stops nothing', async () => {
    const { run, notices, saved } = await started()
    await run(String.raw`mkdir in; echo 1 > "$(printf 'in/a\377')"; echo 2 > next`)
    await expect.poll(saved, WAIT).toEqual(['index.html', 'next'])
    await expect
      .poll(notices, WAIT)
      .toEqual(['Not saved: The name of “in/a\ufffd” is not valid UTF-8. Rename it in the terminal.'])
    await run('mv in/a* in/b')
    await expect.poll(notices, WAIT).toEqual([])
    await expect.poll(saved, WAIT).toEqual(['in/b', 'index.html', 'next'])
  })

  test('a task that ended because its port is in use reports which one', async () => {
    const listen = "require('http').createServer((q, r) => r.end('first')).listen(4567)"
    const task = { command: 'node web.cjs', preview: { port: 4567 } }
    const { params, client, box, notices } = await started({
      'web.cjs': listen,
      '.codesandbox/tasks.json': JSON.stringify({ setupTasks: [], tasks: { web: task, admin: task } }),
    })
    // The first task starts with the devbox.
    await expect.poll(async () => (await box()).ports, WAIT).toMatchObject([{ port: 4567 }])
    const { id: session } = await client.rest(openSession, { params, body: { kind: 'task', name: 'admin' } })
    await expect
      .poll(notices, WAIT)
      .toEqual(['“admin” ended because port 4567 is taken by “web”. Stop that first.'])
    const { sessions } = await box()
    expect(sessions.find(({ id }) => id === session)).toMatchObject({ state: 'exited', exitCode: 1 })
  })

  test('while the server’s disk is full, files can be deleted and the devbox stopped, but not started', async () => {
    const { params, client, run, box } = await started()
    onTestFinished(() => {
      isShort = false
    })
    isShort = true
    expect(await run('rm index.html; ls')).toBe('')
    const { id: session } = await client.rest(openSession, { params, body: { kind: 'terminal' } })
    const ended = await client.rest(endSession, { params: { ...params, session } })
    expect(ended).toEqual({ ended: true })
    expect(await client.rest(stopBox, { params })).toMatchObject({ state: 'stopped' })
    await expect(client.rest(startBox, { params })).rejects.toThrow(requestMessages.diskFull)
    expect(await box()).toMatchObject({ state: 'stopped' })
  })

  test('a clock set back does not keep a devbox awake longer', async () => {
    const { box } = await started()
    const { server } = made
    server.clock.advance({ days: -1 })
    await server.deps.boxes.look()
    server.clock.advance({ ms: SLEEP_AFTER_MS + 1 })
    await server.deps.boxes.look()
    expect(await box()).toMatchObject({ state: 'sleeping' })
  })
})
