import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Duplex, PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { CHANNELS } from '@sandlot/core/runtime/boxes/attach-rules'
import ssh2, { type ClientChannel, type FileEntryWithStats, type SFTPWrapper } from 'ssh2'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { boxHost, type FarEnd } from '../../../testing/box-host.ts'
import { createMachine } from '../../../testing/run.ts'

let machine: ReturnType<typeof createMachine>
let host: Awaited<ReturnType<typeof boxHost>> | null = null
const ended: (() => unknown)[] = []
beforeEach(() => {
  machine = createMachine()
})
afterEach(async () => {
  for (const end of ended.splice(0)) await end()
  host?.close()
  host = null
  machine.forget()
})

const sandlot = (words: string[], options: Parameters<typeof machine.run>[1] = {}) =>
  machine.run(['--host', host?.url ?? '', 'devbox', ...words], {
    fetch,
    ...options,
    env: { SANDLOT_TOKEN: 'slt_x' },
  })

/** An SSH client connected to the command. */
async function connect(onSocket: (far: FarEnd) => unknown, answers = {}) {
  host = await boxHost({ 'POST /sandboxes/x1y2z3/box/start': () => box, ...answers }, onSocket)
  const [there, back] = [new PassThrough(), new PassThrough()]
  const ran = sandlot(['ssh-proxy', 'x1y2z3'], { stdin: there, stdout: back })
  const client = new ssh2.Client()
  ended.push(() => {
    client.end()
    there.end()
    return ran
  })
  await new Promise((resolve, reject) => {
    client.once('ready', () => resolve(null)).once('error', reject)
    client.connect({ sock: Duplex.from({ readable: back, writable: there }) as never, username: 'box' })
  })
  return { client, ran }
}

const opened = (open: (taken: (error: Error | undefined, channel: ClientChannel) => void) => void) =>
  new Promise<ClientChannel>((resolve, reject) =>
    open((error, channel) => (error ? reject(error) : resolve(channel))),
  )

const box = {
  sandbox_id: 'x1y2z3',
  state: 'running',
  problem: null,
  vm_tier: 1,
  generation: 1,
  started_at: null,
  sessions: [],
  ports: [],
  stats: null,
  notices: [],
  tasks: [],
}

test('a command has separate streams, its variables, and its exit code', async () => {
  const arrived: unknown[] = []
  const { client } = await connect(async (far) => {
    arrived.push(far.path, JSON.parse(String(await far.next())), await far.next(), await far.next())
    far.print('out\n')
    far.print('err\n', CHANNELS.stderr)
    far.tell({ type: 'exit', exitCode: 3, signal: null })
  })
  const channel = await opened((taken) => client.exec('npm test | cat', { env: { A: '1' } }, taken))
  channel.end('given')
  const status = new Promise((resolve) => channel.once('exit', resolve))
  expect(await Promise.all([text(channel), text(channel.stderr), status])).toEqual(['out\n', 'err\n', 3])
  expect(arrived).toEqual([
    '/socket/boxes/x1y2z3/exec',
    { command: ['/bin/bash', '-c', 'npm test | cat'], env: { A: '1' } },
    [CHANNELS.stdin, 'given'],
    [CHANNELS.close, '\0'],
  ])
})

test('a terminal passes on keys and sizes, and ends with its channel', async () => {
  const bodies: unknown[] = []
  const arrived: unknown[] = []
  let ready = () => {}
  const heard = new Promise<void>((resolve) => {
    ready = resolve
  })
  const { client } = await connect(
    async (far) => {
      far.tell({ type: 'from', offset: 0, lost: 0 })
      far.print('$ ')
      arrived.push(far.path, await far.next(), await far.next(), await far.next())
      ready()
    },
    {
      'POST /sandboxes/x1y2z3/box/sessions': (body: unknown) => {
        bodies.push(body)
        return { ...session, id: 's1' }
      },
      'DELETE /sandboxes/x1y2z3/box/sessions/s1': () => ({}),
    },
  )
  const channel = await opened((taken) => client.shell({ cols: 100, rows: 30 }, taken))
  await new Promise((resolve) => channel.once('data', resolve))
  channel.write('ls\r')
  await new Promise((resolve) => setImmediate(resolve))
  channel.setWindow(40, 120, 0, 0)
  await heard
  expect(bodies).toEqual([{ kind: 'terminal', cols: 100, rows: 30 }])
  expect(arrived[0]).toBe('/socket/boxes/x1y2z3/sessions/s1?from=0')
  expect(arrived).toContainEqual([CHANNELS.resize, '{"Width":100,"Height":30}'])
  expect(arrived).toContainEqual([CHANNELS.stdin, 'ls\r'])
  expect(arrived).toContainEqual([CHANNELS.resize, '{"Width":120,"Height":40}'])
  channel.close()
  await expect
    .poll(() => host?.calls.map(({ method, path }) => `${method} ${path}`))
    .toContain('DELETE /sandboxes/x1y2z3/box/sessions/s1')
})

const session = {
  kind: 'terminal',
  name: 'bash',
  command: null,
  state: 'running',
  exit_code: null,
}

test('passes a signal on to the command', async () => {
  const { client } = await connect(async (far) => {
    await far.next()
    far.print('up')
    expect(await far.next()).toBe('{"signal":"SIGTERM"}')
    far.tell({ type: 'exit', exitCode: null, signal: 'SIGTERM' })
  })
  const channel = await opened((taken) => client.exec('npm start', taken))
  const status = new Promise((resolve) => channel.once('exit', resolve))
  await new Promise((resolve) => channel.once('data', resolve))
  channel.signal('TERM')
  expect(await status).toBe(143)
})

test('connects a forwarded port inside the devbox', async () => {
  const requests: { command: string[] }[] = []
  const { client } = await connect(async (far) => {
    requests.push(JSON.parse(String(await far.next())))
    const [, sent] = await far.next()
    far.print(`HTTP/1.1 200 OK\r\n\r\n${sent}`)
    far.tell({ type: 'exit', exitCode: 0, signal: null })
  })
  const channel = await opened((taken) => client.forwardOut('127.0.0.1', 1, 'localhost', 5173, taken))
  channel.write('GET /')
  expect(await text(channel)).toBe('HTTP/1.1 200 OK\r\n\r\nGET /')
  expect(requests[0]?.command.slice(0, 2)).toEqual(['node', '-e'])
  expect(JSON.parse(requests[0]?.command[3] ?? '')).toEqual({ host: 'localhost', port: 5173 })
})

/** The far end of a devbox whose files are those of a local folder. */
const runsIn = (folder: string) => async (far: FarEnd) => {
  const { command } = JSON.parse(String(await far.next())) as { command: [string, ...string[]] }
  const child = spawn(process.execPath, command.slice(1), { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
  ended.push(() => child.kill())
  child.stdout.on('data', (piece) => far.print(piece))
  for (;;) {
    const [channel, piece] = await far.next()
    if (channel === CHANNELS.stdin) child.stdin.write(piece)
  }
}

test('sftp reads, writes, lists and changes the devbox’s files', async () => {
  const { client } = await connect(runsIn(machine.home))
  const sftp = await new Promise<SFTPWrapper>((done, fail) =>
    client.sftp((error, wrapper) => (error ? fail(error) : done(wrapper))),
  )
  const long = Buffer.from(Array.from({ length: 700_000 }, (_, at) => (at * 7) % 256))
  const asked = <Value>(ask: (done: (error: Error | null | undefined, value?: Value) => void) => void) =>
    new Promise<Value | undefined>((done, fail) => ask((error, value) => (error ? fail(error) : done(value))))
  await asked((done) => sftp.mkdir('Grüße', done))
  await asked((done) => sftp.writeFile('Grüße/a.bin', long, done))
  expect(readFileSync(join(machine.home, 'Grüße', 'a.bin')).equals(long)).toBe(true)
  expect((await asked<Buffer>((done) => sftp.readFile('Grüße/a.bin', done)))?.equals(long)).toBe(true)
  await asked((done) => sftp.chmod('Grüße/a.bin', 0o600, done))
  await asked((done) => sftp.symlink('a.bin', 'Grüße/link', done))
  expect(await asked((done) => sftp.readlink('Grüße/link', done))).toBe('a.bin')
  const listed = await asked<FileEntryWithStats[]>((done) => sftp.readdir('Grüße', done))
  expect(listed?.map(({ filename, longname }) => [filename, longname.slice(0, 10)]).sort()).toEqual([
    ['a.bin', '-rw-------'],
    ['link', expect.stringMatching(/^l/)],
  ])
  await asked((done) => sftp.rename('Grüße/a.bin', 'b.bin', done))
  await expect(asked((done) => sftp.stat('Grüße/a.bin', done as never))).rejects.toMatchObject({ code: 2 })
  await expect(asked((done) => sftp.rename('Grüße/link', 'b.bin', done))).rejects.toThrow('is there already')
  await asked((done) => sftp.unlink('Grüße/link', done))
  await asked((done) => sftp.rmdir('Grüße', done))
  expect(existsSync(join(machine.home, 'Grüße'))).toBe(false)
  expect(await asked((done) => sftp.realpath('.', done))).toBe(machine.home)
})

test('refuses remote forwarding with a message', async () => {
  const { client, ran } = await connect(async () => {})
  await expect(
    new Promise((done, fail) => client.forwardIn('127.0.0.1', 0, (error) => (error ? fail(error) : done(0)))),
  ).rejects.toThrow()
  await Promise.all(ended.splice(0).map((end) => end()))
  expect((await ran).stderr).toContain('remote forwarding (-R) is not possible')
})

test('shows a refusal by the host in the session', async () => {
  const { client } = await connect(async (far) => {
    await far.next()
    far.tell({ type: 'problem', reason: 'noRunner', message: 'This server runs no devboxes.' })
  })
  const channel = await opened((taken) => client.exec('ls', taken))
  const status = new Promise((resolve) => channel.once('exit', resolve))
  channel.resume()
  expect(await text(channel.stderr)).toBe('This server runs no devboxes.\n')
  expect(await status).toBe(125)
})

test('refuses a name of another host before any request', async () => {
  host = await boxHost({})
  const ran = await sandlot(['ssh-proxy', 'x1y2z3.other.example.com.sandlot'])
  expect(ran.status).toBe(125)
  expect(ran.stderr).toContain(`“x1y2z3.other.example.com.sandlot” is not a devbox on ${host.url}.`)
  expect(host.calls).toEqual([])
})

test('the installed config lets ssh and VS Code find a host’s devboxes, and keeps existing entries', async () => {
  host = await boxHost({})
  const own = join(machine.home, '.ssh', 'config')
  mkdirSync(join(machine.home, '.ssh'))
  writeFileSync(own, 'Host mine\n  User me\n')
  const printed = await sandlot(['ssh-config'])
  expect(printed.stdout).toMatch(/^Host \*\.127\.0\.0\.1-\d+\.sandlot\n {2}User box\n {2}ProxyCommand /)
  expect(readFileSync(own, 'utf8')).toBe('Host mine\n  User me\n')

  for (let again = 0; again < 2; again += 1) await sandlot(['ssh-config', '--install'])
  const file = join(machine.directory, 'ssh_config')
  expect(readFileSync(own, 'utf8')).toBe(`Include "${file}"\n\nHost mine\n  User me\n`)
  expect(readFileSync(file, 'utf8')).toBe(printed.stdout)
  const known = readFileSync(join(machine.directory, 'ssh_known_hosts'), 'utf8')
  expect(known).toMatch(/^\*\.127\.0\.0\.1-\d+\.sandlot ssh-ed25519 \S+\n$/)

  await machine.run(['--host', 'https://b.example.com', 'devbox', 'ssh-config', '--install'])
  expect(readFileSync(file, 'utf8')).toMatch(/^Host \*\.127.*\n\nHost \*\.b\.example\.com\.sandlot\n/s)
  expect(readFileSync(own, 'utf8').match(/Include/g)).toHaveLength(1)
  expect(existsSync(join(machine.directory, 'ssh_host_key'))).toBe(true)
})

test('opens VS Code only on a terminal, and prints its URL', async () => {
  host = await boxHost({ 'GET /sandboxes/x1y2z3/box': () => box })
  const port = new URL(host.url).port
  const address = `vscode://vscode-remote/ssh-remote+x1y2z3.127.0.0.1-${port}.sandlot/home/box/project?windowId=_blank`
  const opened: string[] = []
  const browse = async (url: string) => opened.push(url) > 0
  expect(await sandlot(['vscode', 'x1y2z3'], { browse })).toMatchObject({ stdout: `${address}\n` })
  expect(opened).toEqual([])
  for (const flag of ['--no-browser', '--no-open'])
    expect((await sandlot(['vscode', 'x1y2z3', flag], { browse, terminal: true })).stderr).toBe('')
  expect(opened).toEqual([])
  await sandlot(['vscode', 'x1y2z3'], { browse, terminal: true })
  expect(opened).toEqual([address])
})
