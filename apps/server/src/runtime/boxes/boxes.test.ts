import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { socketToken } from '@sandlot/core/accounts/rest'
import { pathOf } from '@sandlot/core/endpoint'
import { type FileChange, saveFiles } from '@sandlot/core/files/rest'
import { directoryPaths } from '@sandlot/core/files/rules'
import { ATTACH_PROTOCOL, attachPath, CHANNELS, execPath } from '@sandlot/core/runtime/boxes/attach-rules'
import { SLEEP_AFTER_MS, STOP_AFTER_MS } from '@sandlot/core/runtime/boxes/limits'
import {
  changeBoxEnv,
  execInBox,
  openSession,
  readBox,
  sessionOutput,
  setPort,
  startBox,
  stopBox,
} from '@sandlot/core/runtime/boxes/rest'
import { MoveToTrashDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { getSandbox } from '@sandlot/core/sandboxes/rest'
import { RemoveFromTeamDocument } from '@sandlot/core/workspaces/mutations.gen'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { branchCheckout } from '../../branches/box/checkout.ts'
import { auditEvents } from '../../platform/tables.ts'
import { filesOf } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/server.ts'
import { createTestPreviews } from '../preview/testing/previews.ts'
import { boxes as boxRows } from '../tables.ts'
import { Boxes } from './boxes.ts'
import type { Checkout } from './checkout.ts'
import type { Runner, Shortages } from './port.ts'
import { connectRunner } from './runner-client/client.ts'
import { hasBubblewrap } from './testing/has-bubblewrap.ts'
import { serverWithRunner } from './testing/with-runner.ts'

/** Real programs start in it, on a machine that is busy with other work. */
const WAIT = { timeout: 15_000 }

const files = async (client: TestClient, id: string) =>
  filesOf(await client.rest(getSandbox, { params: { id } }))

/** Accepts an upgrade, then echoes everything it receives. */
const ECHO_JS = `require('http').createServer().on('upgrade', (asked, socket) => {
  socket.write('HTTP/1.1 101 Switching Protocols\\r\\nConnection: Upgrade\\r\\nUpgrade: echo\\r\\n\\r\\n')
  socket.pipe(socket)
}).listen(3000)`

async function* linesOf({ body }: Response) {
  let rest = ''
  for await (const piece of body as ReadableStream<Uint8Array>) {
    const lines = (rest + Buffer.from(piece).toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}

describe.skipIf(!hasBubblewrap)('a devbox', () => {
  let made: Awaited<ReturnType<typeof serverWithRunner>>
  let url: string
  beforeAll(async () => {
    made = await serverWithRunner()
    url = await made.server.listen()
  })
  afterAll(() => made.close())

  const devbox = async (files?: Record<string, string>, privacy = 0) => {
    const { server } = made
    const user = await server.buildUser()
    const { id } = await server.buildSandbox({ author: user, isV2: true, privacy, ...(files && { files }) })
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

  test('has the saved files, and its own changes are saved', async () => {
    const { id, client, run } = await devbox()
    await client.rest(startBox, { params: { id } })
    expect(await run('cat', 'index.html')).toContainEqual({ stdout: '<h1>Hello</h1>\n' })

    await client.rest(saveFiles, {
      params: { id },
      body: { changes: [{ type: 'write', path: 'src/saved.txt', code: 'from outside', baseSha: null }] },
    })
    await expect.poll(() => run('cat', 'src/saved.txt'), WAIT).toContainEqual({ stdout: 'from outside' })

    await run(
      'sh',
      '-c',
      'echo from inside > made.txt; rm index.html; mkdir -p node_modules/x; echo no > node_modules/x/y',
    )
    await expect
      .poll(() => files(client, id), WAIT)
      .toEqual({
        'made.txt': 'from inside\n',
        'src/saved.txt': 'from outside',
      })
  })

  test('has the saved folders, including empty ones, and its own are saved', async () => {
    const { id, client, run } = await devbox()
    const params = { id }
    const folders = async () => {
      const { directories } = await client.rest(getSandbox, { params })
      return [...directoryPaths(directories).values()].sort()
    }
    const save = (...changes: FileChange[]) => client.rest(saveFiles, { params, body: { changes } })
    const inBox = (path: string) => run('sh', '-c', `test -d ${path} && echo there || echo gone`)
    const [there, gone] = [{ stdout: 'there\n' }, { stdout: 'gone\n' }]
    await save({ type: 'make-directory', path: 'saved' })
    await client.rest(startBox, { params })
    expect(await inBox('saved')).toContainEqual(there)

    await run('mkdir', '-p', 'made/deep', 'node_modules/x')
    await expect.poll(folders, WAIT).toEqual(['made', 'made/deep', 'saved'])
    await run('mv', 'made', 'moved')
    await run('rmdir', 'saved')
    await expect.poll(folders, WAIT).toEqual(['moved', 'moved/deep'])

    await save({ type: 'move-directory', path: 'moved/deep', to: 'renamed' })
    await expect.poll(() => inBox('renamed'), WAIT).toContainEqual(there)
    await expect.poll(() => inBox('moved/deep'), WAIT).toContainEqual(gone)
    await run('sh', '-c', 'mkdir moved/node_modules; echo 1 > moved/a.txt')
    await expect.poll(() => files(client, id), WAIT).toHaveProperty('moved/a.txt')
    await save({ type: 'remove-directory', path: 'renamed' })
    await expect.poll(() => inBox('renamed'), WAIT).toContainEqual(gone)
    expect(await inBox('moved')).toContainEqual(there)

    // What was removed while it was stopped does not come back, even if the devbox keeps something of its own there.
    await client.rest(stopBox, { params })
    const { modules } = await client.rest(getSandbox, { params })
    const file = modules.find(({ path }) => path === 'moved/a.txt')
    await save(
      { type: 'remove', path: 'moved/a.txt', baseSha: file?.sha ?? null },
      { type: 'remove-directory', path: 'moved' },
    )
    await client.rest(startBox, { params })
    expect(await inBox('moved/a.txt')).toContainEqual(gone)
    expect(await inBox('moved/node_modules')).toContainEqual(there)
    await run('mkdir', 'last', 'empty')
    await expect.poll(folders, WAIT).toEqual(['empty', 'last'])

    // Nor does a folder without files.
    await client.rest(stopBox, { params })
    await save({ type: 'remove-directory', path: 'empty' })
    await client.rest(startBox, { params })
    expect(await inBox('empty')).toContainEqual(gone)
    expect(await inBox('last')).toContainEqual(there)
    expect(await folders()).toEqual(['last'])
  })

  test('passes its variables to programs, including ones set later; a secret is never returned', async () => {
    const { id, client, run } = await devbox()
    await client.rest(startBox, { params: { id } })
    const set = [
      { name: 'GREETING', value: 'hello', isSecret: false },
      { name: 'PASSWORD', value: 'open sesame', isSecret: true },
    ]
    expect(await client.rest(changeBoxEnv, { params: { id }, body: { set } })).toEqual({
      variables: [
        { name: 'GREETING', value: 'hello', isSecret: false, hosts: [] },
        { name: 'PASSWORD', value: null, isSecret: true, hosts: [] },
      ],
    })
    expect(await run('sh', '-c', 'echo $GREETING, $PASSWORD')).toContainEqual({
      stdout: 'hello, open sesame\n',
    })
    await client.rest(changeBoxEnv, { params: { id }, body: { remove: ['GREETING'] } })
    expect(await run('sh', '-c', 'echo [$GREETING]')).toContainEqual({ stdout: '[]\n' })
  })

  test('has variables of any length, also those set while it sleeps', async () => {
    const { id, client, run } = await devbox()
    const value = 'a "b"\n'.repeat(5_000)
    const set = (...names: string[]) =>
      client.rest(changeBoxEnv, {
        params: { id },
        body: { set: names.map((name) => ({ name, value, isSecret: false })) },
      })
    const sum = async (...names: string[]) =>
      (await run('sh', '-c', `printf %s ${names.map((name) => `"$${name}"`).join('')} | wc -c`))[0]
    await set('A', 'B', 'C')
    await client.rest(startBox, { params: { id } })
    await client.rest(openSession, { params: { id }, body: { kind: 'terminal' } })
    expect(await sum('A', 'B', 'C')).toEqual({ stdout: `${3 * value.length}\n` })
    await made.server.deps.boxes.look()
    made.server.clock.advance({ ms: SLEEP_AFTER_MS + 1 })
    await made.server.deps.boxes.look()
    expect(await client.rest(readBox, { params: { id } })).toMatchObject({ state: 'sleeping' })
    await set('D')
    expect(await sum('D')).toEqual({ stdout: `${value.length}\n` })
  })

  test('merges changes from both sides, and loses neither', async () => {
    const lines = (first: string, last: string) => `${first}\n${'between\n'.repeat(5)}${last}\n`
    const { id, client, run } = await devbox({ 'a.txt': lines('one', 'two') })
    await client.rest(startBox, { params: { id } })
    const sha = createHash('sha256').update(lines('one', 'two')).digest('hex')
    await Promise.all([
      run('sed', '-i', 's/one/ONE/', 'a.txt'),
      client.rest(saveFiles, {
        params: { id },
        body: { changes: [{ type: 'write', path: 'a.txt', code: lines('one', 'TWO'), baseSha: sha }] },
      }),
    ])
    await expect.poll(() => files(client, id), WAIT).toEqual({ 'a.txt': lines('ONE', 'TWO') })
    await expect.poll(() => run('cat', 'a.txt'), WAIT).toContainEqual({ stdout: lines('ONE', 'TWO') })
  })

  test('saves what was written right before it stops', async () => {
    const { id, client, run } = await devbox()
    await client.rest(startBox, { params: { id } })
    await run('sh', '-c', 'echo last > last.txt')
    await client.rest(stopBox, { params: { id } })
    expect(await files(client, id)).toMatchObject({ 'last.txt': 'last\n' })
  })

  test('keeps its ignored files when it is taken over or was killed, and gets what was saved since', async () => {
    const { id, client, run } = await devbox({ '.gitignore': '.env\n', '.env': 'A=1\n' })
    const inBox = async () => (await run('cat', '.env'))[0]
    const save = async (code: string) => {
      const { modules } = await client.rest(getSandbox, { params: { id } })
      const before = modules.find(({ title }) => title === '.env')?.code ?? ''
      const baseSha = createHash('sha256').update(before).digest('hex')
      const change: FileChange = { type: 'write', path: '.env', code, baseSha }
      await client.rest(saveFiles, { params: { id }, body: { changes: [change] } })
    }
    await client.rest(startBox, { params: { id } })
    await run('sh', '-c', 'echo A=2 > .env')
    made.server.deps.boxes.leave()
    await made.server.deps.boxes.look()
    expect(await inBox()).toEqual({ stdout: 'A=2\n' })
    expect(await files(client, id)).toMatchObject({ '.env': 'A=2\n' })

    await run('sh', '-c', 'echo A=3 > .env; kill -9 $PPID')
    await expect.poll(() => client.rest(readBox, { params: { id } }), WAIT).toMatchObject({ state: 'failed' })
    expect(await inBox()).toEqual({ stdout: 'A=3\n' })

    await client.rest(stopBox, { params: { id } })
    await save('A=4\n')
    await client.rest(startBox, { params: { id } })
    expect(await inBox()).toEqual({ stdout: 'A=4\n' })
    await save('A=5\n')
    await expect.poll(inBox, WAIT).toEqual({ stdout: 'A=5\n' })
  })

  test('that cannot take a saved file does not delete it', async () => {
    const { id, client, run } = await devbox({ '.gitignore': 'out\n' })
    const params = { id }
    await client.rest(startBox, { params })
    await run('sh', '-c', 'echo mine > out')
    const change: FileChange = { type: 'write', path: 'out/a.txt', code: 'theirs', baseSha: null }
    await client.rest(saveFiles, { params, body: { changes: [change, { ...change, path: 'b.txt' }] } })
    await expect.poll(() => run('cat', 'b.txt'), WAIT).toContainEqual({ stdout: 'theirs' })
    await client.rest(stopBox, { params })
    expect(await files(client, id)).toMatchObject({ 'out/a.txt': 'theirs', 'b.txt': 'theirs' })
  })

  test('runs its startup tasks, and shows what answers at its ports', async () => {
    const server = "require('http').createServer((q, r) => r.end('served ' + q.headers.host)).listen(3000)"
    const { id, client } = await devbox({
      'package.json': JSON.stringify({ scripts: { dev: 'node server.js' } }),
      'server.js': server,
    })
    await client.rest(startBox, { params: { id } })
    await expect
      .poll(async () => (await client.rest(readBox, { params: { id } })).ports, WAIT)
      .toEqual([{ port: 3000, visibility: 'private', url: `http://${id}-3000.localhost:4000` }])
    const previews = await createTestPreviews(made.server)
    const shown = await previews.get(`${id}-3000`, '/')
    expect([shown.statusCode, shown.body]).toEqual([200, 'served localhost:3000'])
    await previews.close()
  })

  test('that is private shows its ports only to those with access, unless shared by link', async () => {
    const { id, client } = await devbox(
      {
        'package.json': JSON.stringify({
          scripts: { dev: "node -e \"require('http').createServer((q,r)=>r.end('in')).listen(3000)\"" },
        }),
      },
      2,
    )
    await client.rest(startBox, { params: { id } })
    const previews = await createTestPreviews(made.server)
    expect((await previews.get(`${id}-3000`, '/')).statusCode).toBe(401)
    await client.rest(setPort, { params: { id, port: '3000' }, body: { visibility: 'link' } })
    await expect.poll(async () => (await previews.get(`${id}-3000`, '/')).body, WAIT).toBe('in')
    await client.graphql(MoveToTrashDocument, { ids: [id] })
    expect((await previews.get(`${id}-3000`, '/')).statusCode).toBe(401)
    await previews.close()
  })

  test('sleeps when nobody uses it, and wakes on use', async () => {
    const { id, client, run } = await devbox()
    await client.rest(startBox, { params: { id } })
    await made.server.deps.boxes.look()
    made.server.clock.advance({ ms: SLEEP_AFTER_MS + 1 })
    await made.server.deps.boxes.look()
    expect(await client.rest(readBox, { params: { id } })).toMatchObject({ state: 'sleeping' })
    expect(await run('echo', 'awake')).toContainEqual({ stdout: 'awake\n' })
    expect(await client.rest(readBox, { params: { id } })).toMatchObject({ state: 'running', generation: 1 })
  })

  test('that cannot be frozen keeps running when unused, and stops when others do', async () => {
    const freezes = vi.spyOn(made.runner, 'freezes').mockResolvedValue(false)
    onTestFinished(() => freezes.mockRestore())
    const { id, client, run } = await devbox()
    await client.rest(startBox, { params: { id } })
    await made.server.deps.boxes.look()
    made.server.clock.advance({ ms: SLEEP_AFTER_MS + 1 })
    await made.server.deps.boxes.look()
    expect(await client.rest(readBox, { params: { id } })).toMatchObject({ state: 'running' })
    made.server.clock.advance({ ms: STOP_AFTER_MS - SLEEP_AFTER_MS })
    await made.server.deps.boxes.look()
    expect(await client.rest(readBox, { params: { id } })).toMatchObject({ state: 'stopped', problem: null })
    expect(await run('echo', 'awake')).toContainEqual({ stdout: 'awake\n' })
  })

  test('keeps running without the server, and another one takes over', async () => {
    const { id, client, run } = await devbox()
    await client.rest(startBox, { params: { id } })
    made.server.deps.boxes.leave()
    await made.server.deps.boxes.look()
    await run('sh', '-c', 'echo meanwhile > made.txt')
    await expect.poll(() => files(client, id), WAIT).toMatchObject({ 'made.txt': 'meanwhile\n' })
    expect(await client.rest(readBox, { params: { id } })).toMatchObject({ state: 'running', generation: 1 })
  })

  /** Another server that manages what runs here. */
  const anotherServer = (
    runner: Partial<Runner>,
    checkout: (deps: Parameters<typeof branchCheckout>[0]) => Partial<Checkout> = () => ({}),
  ) => {
    const { boxes: before, ...deps } = made.server.deps
    before.leave()
    const boxes = new Boxes(
      { ...deps, log: { warn: () => {}, error: () => {} } },
      { ...made.runner, ...runner },
      () => () => {},
      { ...branchCheckout(deps), ...checkout(deps) },
    )
    onTestFinished(async () => {
      boxes.leave()
      await before.look()
    })
    return boxes
  }

  test.each([
    ['has looked', async () => made.runner.list()],
    ['could look', vi.fn(() => made.runner.list()).mockRejectedValueOnce(new Error('the runner hung up'))],
  ])('is not restarted by a server that is asked for it before it %s', async (_, list) => {
    const { id, client } = await devbox()
    await client.rest(startBox, { params: { id } })
    await anotherServer({ list }).enter(id)
    expect(await client.rest(readBox, { params: { id } })).toMatchObject({ state: 'running', generation: 1 })
  })

  test('keeps running and saving after its connection broke', async () => {
    const { id, client } = await devbox()
    await client.rest(startBox, { params: { id } })
    const breaking = await connectRunner(join(made.folder, 'runner', 'runner.sock'))
    let isBroken = false
    const boxes = anotherServer({ link: (of) => (isBroken ? made.runner : breaking).link(of) })
    await boxes.enter(id)
    isBroken = true
    breaking.close()
    const write = async () => {
      const agent = await boxes.enter(id)
      const { output } = await agent.exec({ command: ['sh', '-c', 'echo on > goes.txt'] })
      return (await output.next()).done
    }
    await expect.poll(() => write().catch(() => false), WAIT).toBe(true)
    await expect.poll(() => files(client, id), WAIT).toMatchObject({ 'goes.txt': 'on\n' })
    expect(await client.rest(readBox, { params: { id } })).toMatchObject({ state: 'running', generation: 1 })
  })

  test('that does not answer any more sleeps, too, instead of costing on', async () => {
    const { id, client } = await devbox()
    await client.rest(startBox, { params: { id } })
    let patienceMs = 10_000
    const impatient = (of: string) =>
      Object.defineProperty({ ...made.runner.link(of) }, 'patienceMs', { get: () => patienceMs })
    const boxes = anotherServer({ link: impatient })
    const agent = await boxes.enter(id)
    patienceMs = 50
    await agent.exec({ command: ['sh', '-c', 'kill -STOP $PPID'] }).catch(() => {})
    await expect.poll(() => agent.listSessions().catch(() => null), WAIT).toBeNull()
    made.server.clock.advance({ ms: SLEEP_AFTER_MS + 1 })
    await boxes.look()
    expect(await client.rest(readBox, { params: { id } })).toMatchObject({ state: 'sleeping' })
    await boxes.takeDown(id)
    expect(await client.rest(readBox, { params: { id } })).toMatchObject({ state: 'stopped' })
  })

  test('admits nobody before it has started', async () => {
    const { id, client } = await devbox()
    await client.rest(startBox, { params: { id } })
    await client.rest(stopBox, { params: { id } })
    const order: string[] = []
    let second: Promise<unknown> | undefined
    const boxes = anotherServer({}, ({ db }) => ({
      note: async () => {
        second ??= boxes.enter(id).then(() => order.push('somebody is in'))
        await db.select().from(boxRows).where(eq(boxRows.sandboxId, id))
      },
    }))
    await made.server.deps.db.update(boxRows).set({ desired: 'running' }).where(eq(boxRows.sandboxId, id))
    await boxes.enter(id).then(() => order.push('it has started'))
    await second
    expect(order).toEqual(['it has started', 'somebody is in'])
  })

  test('that is killed reports so, and wakes on use', async () => {
    const { id, client, run } = await devbox()
    await client.rest(startBox, { params: { id } })
    await run('sh', '-c', 'echo kept > kept.txt; kill -9 $PPID')
    const box = () => client.rest(readBox, { params: { id } })
    await expect.poll(box, WAIT).toMatchObject({ state: 'failed', problem: { reason: 'ended' } })
    expect(await run('cat', 'kept.txt')).toContainEqual({ stdout: 'kept\n' })
    expect(await box()).toMatchObject({ state: 'running', generation: 2 })
  })

  test('reports for a while that a program ran out of memory, or could not start', async () => {
    const { id, client } = await devbox()
    await client.rest(startBox, { params: { id } })
    const list = vi.fn(() => made.runner.list())
    const boxes = anotherServer({ list })
    const looked = async (shortages: Shortages) => {
      list.mockImplementation(async () =>
        (await made.runner.list()).map((box) => (box.id === id ? { ...box, shortages } : box)),
      )
      await boxes.look()
      return boxes.notices(id).map(({ reason }) => reason)
    }
    await boxes.enter(id)
    // These may date from before this server.
    expect(await looked({ memory: 1, processes: 1 })).toEqual([])
    expect(await looked({ memory: 2, processes: 1 })).toEqual(['programKilled'])
    expect(await looked({ memory: 2, processes: 9 })).toEqual(['programKilled', 'tooManyProcesses'])
    await boxes.enter(id)
    made.server.clock.advance({ minutes: 10 })
    expect(boxes.notices(id)).toEqual([])
  })

  test('without its runner is reported as stopped, and starts again', async () => {
    const { id, client, run } = await devbox()
    await client.rest(startBox, { params: { id } })
    await made.runner.close()
    await made.server.deps.boxes.look()
    expect(await client.rest(readBox, { params: { id } })).toMatchObject({
      state: 'stopped',
      problem: { reason: 'runnerGone' },
    })
    expect(await run('echo', 'again')).toContainEqual({ stdout: 'again\n' })
    expect(await client.rest(readBox, { params: { id } })).toMatchObject({ state: 'running', generation: 2 })
  })

  test('keeps the output of a terminal for later viewers', async () => {
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

  test('accepts terminal input over a socket, and resumes from an offset', async () => {
    const { id, client } = await devbox()
    await client.rest(startBox, { params: { id } })
    const { id: sessionId } = await client.rest(openSession, { params: { id }, body: { kind: 'terminal' } })
    const first = await attach(client, attachPath(id, sessionId, 0))
    first.send(CHANNELS.stdin, 'echo $((40 + 2))-typed\r')
    await first.until(/42-typed/)
    first.socket.close()

    const again = await attach(client, attachPath(id, sessionId, 0))
    await again.until(/42-typed/)
    again.send(CHANNELS.stdin, 'exit 3\r')
    await expect.poll(again.ends, WAIT).toEqual([{ type: 'exit', exitCode: 3, signal: null }])
    // Opening it is audited once, not every visit.
    const noted = and(eq(auditEvents.action, 'box.run'), sql`${id} = any(${auditEvents.subjectIds})`)
    expect(await made.server.db.$count(auditEvents, noted)).toBe(1)
  })

  test('separates the streams of a command over a socket, and accepts input until it ends', async () => {
    const { id, client } = await devbox()
    await client.rest(startBox, { params: { id } })
    const running = await attach(client, execPath(id))
    running.socket.send(JSON.stringify({ command: ['sh', '-c', 'cat; echo err >&2; exit 4'] }))
    running.send(CHANNELS.stdin, 'from the caller')
    running.send(CHANNELS.close, '')
    await expect.poll(running.ends, WAIT).toEqual([{ type: 'exit', exitCode: 4, signal: null }])
    expect(running.said()).toEqual({ stdout: 'from the caller', stderr: 'err\n' })
  })

  test('makes a caller wait whose command does not read its input, and loses none of it', async () => {
    const { id, client, run } = await devbox()
    await client.rest(startBox, { params: { id } })
    const running = await attach(client, execPath(id))
    const script = 'echo up; until [ -e go ]; do sleep 0.1; done; wc -c'
    running.socket.send(JSON.stringify({ command: ['sh', '-c', script] }))
    await running.until(/up/)
    const piece = 'x'.repeat(32 * 1024)
    for (let at = 0; at < 1024; at += 1) running.send(CHANNELS.stdin, piece)
    running.send(CHANNELS.close, '')
    for (let before = -1; before !== running.socket.bufferedAmount; await run('true'))
      before = running.socket.bufferedAmount
    expect(running.socket.bufferedAmount).toBeGreaterThan(0)
    await run('touch', 'go')
    await expect.poll(running.ends, WAIT).toEqual([{ type: 'exit', exitCode: 0, signal: null }])
    expect(running.said().stdout).toBe(`up\n${1024 * piece.length}\n`)
  })

  test('admits nobody to a terminal without permission to run programs', async () => {
    const { id, client } = await devbox()
    await client.rest(startBox, { params: { id } })
    const { id: sessionId } = await client.rest(openSession, { params: { id }, body: { kind: 'terminal' } })
    const stranger = made.server.as(await made.server.buildUser())
    const attached = await attach(stranger, attachPath(id, sessionId, 0))
    await expect.poll(attached.ends, WAIT).toMatchObject([{ type: 'problem', reason: 'notAllowed' }])
    expect(attached.said()).toEqual({ stdout: '', stderr: '' })
  })

  test('disconnects a removed person from its terminals and commands immediately, with a reason', async () => {
    const { server } = made
    const [admin, leaver] = [await server.buildUser(), await server.buildUser()]
    const team = await server.buildWorkspace({ members: { admin: [admin], write: [leaver] } })
    const { id } = await server.buildSandbox({ workspace: team, author: admin, isV2: true, privacy: 2 })
    const client = server.as(leaver)
    await client.rest(startBox, { params: { id } })
    const { id: sessionId } = await client.rest(openSession, { params: { id }, body: { kind: 'terminal' } })
    const terminal = await attach(client, attachPath(id, sessionId, 0))
    terminal.send(CHANNELS.stdin, 'echo $((40 + 2))-typed\r')
    await terminal.until(/42-typed/)
    const command = await attach(client, execPath(id))
    command.socket.send(JSON.stringify({ command: ['cat'] }))
    command.send(CHANNELS.stdin, 'before')
    await command.until(/before/)
    const lines = linesOf(
      await fetch(url + pathOf(execInBox, { id }), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${await server.tokenFor(leaver)}`,
        },
        body: JSON.stringify({ command: ['sh', '-c', 'echo begun; exec sleep 60'] }),
      }),
    )
    expect((await lines.next()).value).toEqual({ stdout: 'begun\n' })

    await server.as(admin).graphql(RemoveFromTeamDocument, { teamId: team.id, userId: leaver.id })
    for (const { ends, socket } of [terminal, command]) {
      await expect.poll(ends, WAIT).toMatchObject([{ type: 'problem', reason: 'notFound' }])
      await expect.poll(() => socket.readyState, WAIT).toBe(socket.CLOSED)
    }
    expect((await lines.next()).value).toMatchObject({ problem: { reason: 'notFound' } })
    expect(await lines.next()).toMatchObject({ done: true })
    const stays = server.as(admin)
    const seen = await attach(stays, attachPath(id, sessionId, 0))
    seen.send(CHANNELS.stdin, 'echo $((50 + 5))-typed\r')
    await seen.until(/55-typed/)
    seen.socket.close()
  })

  test('closes port connections of a removed person, and everyone’s when it is no longer shared by link', async () => {
    const { server } = made
    const [admin, leaver] = [await server.buildUser(), await server.buildUser()]
    const team = await server.buildWorkspace({ members: { admin: [admin], write: [leaver] } })
    const files = {
      'package.json': JSON.stringify({ scripts: { dev: 'node echo.js' } }),
      'echo.js': ECHO_JS,
    }
    const { id } = await server.buildSandbox({
      ...{ workspace: team, author: admin, isV2: true, privacy: 2, files },
    })
    const client = server.as(admin)
    const params = { id, port: '3000' }
    await client.rest(startBox, { params: { id } })
    await expect
      .poll(async () => (await client.rest(readBox, { params: { id } })).ports, WAIT)
      .toHaveLength(1)
    const previews = await createTestPreviews(server)
    const door = createServer().on('upgrade', previews.app.upgradeToPort).listen(0, '127.0.0.1')
    await once(door, 'listening')
    const host = `${id}-3000.localhost:4000`
    const open = async (cookie = '') => {
      const headers = { host, cookie, connection: 'Upgrade', upgrade: 'echo' }
      const { port } = door.address() as AddressInfo
      const asked = request({ host: '127.0.0.1', port, headers }).end()
      const [, socket] = (await once(asked, 'upgrade')) as [unknown, Socket]
      const echoes = async () => {
        socket.write('still here')
        const [said] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => ['gone'])])
        return String(said)
      }
      return { socket, echoes }
    }
    // Both opened it before it was shared.
    const theirs = await open(await previews.openAs(leaver, id))
    const stays = await open(await previews.openAs(admin, id))
    await client.rest(setPort, { params, body: { visibility: 'link' } })
    const visitors = await open()
    for (const { echoes } of [theirs, stays, visitors]) expect(await echoes()).toBe('still here')

    await client.rest(setPort, { params, body: { visibility: 'private' } })
    await expect.poll(() => visitors.socket.destroyed, WAIT).toBe(true)
    for (const { echoes } of [theirs, stays]) expect(await echoes()).toBe('still here')
    await client.graphql(RemoveFromTeamDocument, { teamId: team.id, userId: leaver.id })
    await expect.poll(() => theirs.socket.destroyed, WAIT).toBe(true)
    expect(await stays.echoes()).toBe('still here')
    stays.socket.destroy()
    door.close()
    await previews.close()
  })

  const attach = async (client: TestClient, path: string) => {
    const { jwt } = await client.rest(socketToken)
    const bearer = `base64url.bearer.phx.${Buffer.from(jwt).toString('base64url')}`
    const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, [ATTACH_PROTOCOL, bearer])
    const said = { stdout: '', stderr: '' }
    const told: { type: string }[] = []
    socket.on('message', (message: Buffer) => {
      const text = message.subarray(1).toString()
      if (message[0] === CHANNELS.stdout) said.stdout += text
      if (message[0] === CHANNELS.stderr) said.stderr += text
      if (message[0] === CHANNELS.status) told.push(JSON.parse(text))
    })
    await once(socket, 'open')
    return {
      socket,
      said: () => said,
      ends: () => told.filter(({ type }) => type !== 'from'),
      send: (channel: number, text: string) =>
        socket.send(Buffer.concat([Buffer.of(channel), Buffer.from(text)])),
      until: (pattern: RegExp) => expect.poll(() => said.stdout, WAIT).toMatch(pattern),
    }
  }
})
