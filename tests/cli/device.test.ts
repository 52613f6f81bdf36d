import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { approveDevice, denyDevice, deviceGrant } from '@sandlot/core/accounts/device/rest'
import { currentUser } from '@sandlot/core/accounts/rest'
import { revokeToken } from '@sandlot/core/accounts/sessions/token-rest'
import { expect } from 'vitest'
import type { Cli } from '../support/cli.ts'
import { newPerson } from '../support/people.ts'
import { test } from '../support/test.ts'
import { USERS_NODE } from '../support/users-node.ts'

const BINARY = resolve(import.meta.dirname, '../../apps/cli/bin/sandlot.mjs')
const LIMIT_MS = 60_000

/** Starts a sign-in for the same user as `cli`. */
function beginSignIn(
  cli: Cli,
  host: string,
  { words = [] as string[], program = [BINARY], env = {} as Record<string, string> } = {},
) {
  const [first = '', ...rest] = program
  const viaNode = first === BINARY
  const child = spawn(viaNode ? USERS_NODE : first, viaNode ? [BINARY, 'auth', 'login', ...words] : rest, {
    env: {
      PATH: process.env.PATH,
      HOME: cli.home,
      TERM: 'xterm-256color',
      SANDLOT_CONFIG_DIR: join(cli.home, 'sandlot'),
      SANDLOT_HOST: host,
      ...env,
    },
    stdio: 'pipe',
    timeout: LIMIT_MS,
  })
  const printed = { stdout: '', stderr: '' }
  child.stdout.on('data', (part) => {
    printed.stdout += part
  })
  child.stderr.on('data', (part) => {
    printed.stderr += part
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    child: child as ChildProcess,
    printed,
    ended,
    says: (text: string | RegExp) =>
      expect.poll(() => printed.stdout + printed.stderr, { timeout: 20_000, interval: 50 }).toMatch(text),
    code: async () => {
      await expect
        .poll(() => printed.stdout + printed.stderr, { timeout: 20_000, interval: 50 })
        .toMatch(/user_code=/)
      return /user_code=([A-Z]{4}-[A-Z]{4})/.exec(printed.stdout + printed.stderr)?.[1] ?? ''
    },
  }
}

test('an approved code signs in, and the token can be revoked afterwards', {
  timeout: LIMIT_MS,
}, async ({ world, cli }) => {
  const person = await newPerson(world)
  const signIn = beginSignIn(cli, world.url, { words: ['--json'] })
  const code = await signIn.code()
  expect(signIn.printed.stderr).toContain(`${world.url}/cli/login?user_code=${code}`)
  const grant = await person.client.rest(deviceGrant, { params: { code } })
  expect(grant).toMatchObject({ state: 'pending', clientName: expect.stringMatching(/^sandlot on /) })
  await person.client.rest(approveDevice, { params: { code } })
  expect(await signIn.ended).toBe(0)
  expect(JSON.parse(signIn.printed.stdout)).toMatchObject({
    ok: true,
    data: { host: world.url, user: { username: person.username } },
  })
  const again = await person.client.rest(approveDevice, { params: { code } }).catch((error) => error)
  expect(again).toMatchObject({ code: 'conflict' })

  const token = (await cli(['auth', 'token'])).stdout.trim()
  expect(await person.clientWith(token).rest(currentUser)).toMatchObject({ username: person.username })
  await person.client.rest(revokeToken, { params: { token } })
  const refused = await cli(['whoami', '--json'])
  expect(refused.code).toBe(4)
  expect(refused.json()).toMatchObject({ error: { next: ['sandlot auth login'] } })
})

test('[CL-022] shows a code and a URL, opens the browser if there is one, and finishes once approved, over SSH too', {
  timeout: LIMIT_MS,
}, async ({ world, cli }) => {
  const person = await newPerson(world)
  const folder = join(cli.home, 'bin')
  const opened = join(folder, 'opened')
  mkdirSync(folder)
  writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\nprintf %s "$1" > '${opened}'\n`, { mode: 0o755 })
  const program = ['script', '-qfec', `'${USERS_NODE}' '${BINARY}' auth login`, '/dev/null']
  const signIn = async (env: Record<string, string>) => {
    const PATH = `${folder}:${process.env.PATH}`
    const running = beginSignIn(cli, world.url, {
      program,
      env: { DISPLAY: ':7', NO_COLOR: '1', PATH, ...env },
    })
    const code = await running.code()
    const url = `${world.url}/cli/login?user_code=${code}`
    await running.says(url)
    await running.says(`Code  ${code}`)
    return { running, code, url }
  }
  const approve = async ({ running, code }: Awaited<ReturnType<typeof signIn>>) => {
    await person.client.rest(approveDevice, { params: { code } })
    expect(await running.ended).toBe(0)
    expect(running.printed.stdout).toContain(`Signed in to ${world.url} as ${person.username}.`)
  }

  await approve(await signIn({ SSH_CONNECTION: '10.0.0.1 50000 10.0.0.2 22' }))
  expect(existsSync(opened)).toBe(false)

  const here = await signIn({})
  await expect.poll(() => existsSync(opened) && readFileSync(opened, 'utf8')).toBe(here.url)
  await approve(here)
})

test('a denied sign-in exits with 5 and stores nothing', { timeout: LIMIT_MS }, async ({ world, cli }) => {
  const person = await newPerson(world)
  const signIn = beginSignIn(cli, world.url)
  await person.client.rest(denyDevice, { params: { code: await signIn.code() } })
  expect(await signIn.ended).toBe(5)
  expect(signIn.printed).toMatchObject({ stdout: '', stderr: expect.stringContaining('denied') })
  expect((await cli(['auth', 'token'])).code).toBe(4)
})

test('waiting survives a network failure', { timeout: LIMIT_MS }, async ({ world, cli }) => {
  const person = await newPerson(world)
  const line = await lineTo(world.url)
  const signIn = beginSignIn(cli, line.url)
  const code = await signIn.code()
  await line.cut()
  await signIn.says(/Trying again/)
  await person.client.rest(approveDevice, { params: { code } })
  await line.mend()
  expect(await signIn.ended).toBe(0)
  expect((await cli(['whoami', '--host', line.url])).stdout).toContain(person.username)
  await line.cut()
})

test('on a terminal, shows the sign-in screen; Ctrl-C exits with 130 and restores the cursor', {
  timeout: LIMIT_MS,
}, async ({ world, cli }) => {
  const login = `'${USERS_NODE}' '${BINARY}' auth login`
  const program = ['script', '-qfec', login, '/dev/null']
  const signIn = beginSignIn(cli, world.url, { program })
  await signIn.code()
  await signIn.says(/Waiting for your approval/)
  signIn.child.stdin?.write('\u0003')
  expect(await signIn.ended).toBe(130)
  const screen = signIn.printed.stdout
  expect(screen).toContain('✗')
  expect(screen.lastIndexOf('\u001b[?25h')).toBeGreaterThan(screen.lastIndexOf('\u001b[?25l'))
})

test('exits with 2 under --no-input, and names the alternative', async ({ cli }) => {
  const { code, stdout, stderr } = await cli(['auth', 'login', '--no-input'])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain('--with-token')
})

/** A proxy to a host that can be cut off. */
async function lineTo(url: string) {
  const open = new Set<Socket>()
  const server = createServer((incoming, reply) => {
    const outgoing = request(
      new URL(incoming.url ?? '/', url),
      { method: incoming.method, headers: { ...incoming.headers, host: new URL(url).host } },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(reply)
      },
    )
    outgoing.on('error', () => reply.destroy())
    incoming.pipe(outgoing)
  })
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    cut: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
    mend: async () => {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
