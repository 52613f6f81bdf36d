import { socketToken } from '@sandlot/core/accounts/rest'
import { ATTACH_PROTOCOL, attachPath, CHANNELS } from '@sandlot/core/runtime/boxes/attach-rules'
import { openSession, readBox, runtimeStatus, startBox, stopBox } from '@sandlot/core/runtime/boxes/rest'
import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import { WebSocket } from 'ws'
import { newPerson, type Person } from '../support/people.ts'
import { writeTexts } from '../support/previews.ts'
import { median, quantile } from './numbers.ts'
import type { Row } from './report.ts'
import type { Site } from './site.ts'

const ROUNDS = 5
const KEYS = 100
const AT_ONCE = 20
const LOOK_MS = 10
const PATIENCE_MS = 30_000
const MB = 1024 * 1024

const FILES = {
  'serve.cjs': `require('node:http').createServer((_, reply) => reply.end('served')).listen(8080)\n`,
  '.codesandbox/tasks.json': JSON.stringify({
    setupTasks: [],
    tasks: {
      serve: { name: 'serve', command: 'node serve.cjs', runAtStart: true, preview: { port: 8080 } },
    },
  }),
}

/** Files that run nothing: a script named `dev` would start automatically. */
const IDLE_FILES = {
  'package.json': '{}',
  '.codesandbox/tasks.json': JSON.stringify({ setupTasks: [], tasks: {} }),
}

/**
 * Measures the time from a new devbox to its first page, from a stopped one to the same, from a key to its echo, and
 * the memory of an idle one.
 */
export async function measureDevboxes({ world }: Site): Promise<Row[]> {
  // Sandboxes created here would push those that other benchmarks look for out of Recent.
  const person = await newPerson(world)
  const { problem } = await person.client.rest(runtimeStatus)
  if (problem) return [{ what: 'devboxes', value: problem.reason }]
  const [made, woken]: [number[], number[]] = [[], []]
  let id = ''
  for (let round = 0; round < ROUNDS; round += 1) {
    made.push(
      await timeOf(async () => {
        id = await served(person)
      }),
    )
    await person.client.rest(stopBox, { params: { id } })
    woken.push(await timeOf(() => start(person, id)))
  }
  const echoes = await keyEchoes(world.url, person, id)
  const serving = await memoryOf(person, id)
  await person.client.rest(stopBox, { params: { id } })
  const many = await manyAtOnce(person)
  return [
    { what: 'a new devbox to what it serves, median', value: median(made), unit: 'ms', bar: 1500 },
    { what: 'a stopped devbox to what it serves, p95', value: quantile(woken, 0.95), unit: 'ms', bar: 700 },
    { what: 'key to echo in its terminal, p95', value: quantile(echoes, 0.95), unit: 'ms', bar: 5 },
    { what: 'memory of a devbox with one server', value: serving / MB, unit: 'MB' },
    { what: 'memory of a devbox that does nothing, median', value: many.idle / MB, unit: 'MB', bar: 20 },
    { what: `${AT_ONCE} devboxes started at once, until all run`, value: many.ms, unit: 'ms' },
  ]
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

async function served(person: Person): Promise<string> {
  const made = await person.client.rest(forkSandbox, { params: { id: 'node' }, body: { title: 'Measured' } })
  await writeTexts(person, made, FILES)
  await start(person, made.id)
  return made.id
}

const memoryOf = async ({ client }: Person, id: string): Promise<number> =>
  (await client.rest(readBox, { params: { id } })).stats?.memory ?? 0

async function manyAtOnce(person: Person): Promise<{ ms: number; idle: number }> {
  const ids: string[] = []
  for (let one = 0; one < AT_ONCE; one += 1) {
    const made = await person.client.rest(forkSandbox, {
      params: { id: 'node' },
      body: { title: 'One of many' },
    })
    await writeTexts(person, made, IDLE_FILES)
    ids.push(made.id)
  }
  const ms = await timeOf(() =>
    Promise.all(ids.map((id) => person.client.rest(startBox, { params: { id } }))),
  )
  const idle = median(await Promise.all(ids.map((id) => memoryOf(person, id))))
  await Promise.all(ids.map((id) => person.client.rest(stopBox, { params: { id } })))
  return { ms, idle }
}

async function start({ client }: Person, id: string): Promise<void> {
  const params = { id }
  await client.rest(startBox, { params })
  const limit = AbortSignal.timeout(PATIENCE_MS)
  while (!(await client.rest(readBox, { params })).ports.some(({ port }) => port === 8080)) {
    limit.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

/** Milliseconds until each of some keys is echoed by a program that only repeats its input. */
async function keyEchoes(url: string, { client }: Person, id: string): Promise<number[]> {
  const session = await client.rest(openSession, {
    params: { id },
    body: { kind: 'terminal', command: 'stty raw -echo; echo ready; cat' },
  })
  const { jwt } = await client.rest(socketToken)
  const bearer = `base64url.bearer.phx.${Buffer.from(jwt).toString('base64url')}`
  const socket = new WebSocket(`${url.replace('http', 'ws')}${attachPath(id, session.id, 0)}`, [
    ATTACH_PROTOCOL,
    bearer,
  ])
  let heard = ''
  let wake = () => {}
  socket.on('message', (message: Buffer) => {
    if (message[0] !== CHANNELS.stdout) return
    heard += message.subarray(1).toString()
    wake()
  })
  const until = (isThere: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the terminal is silent')), PATIENCE_MS)
      wake = () => {
        if (!isThere()) return
        clearTimeout(timer)
        resolve()
      }
      wake()
    })
  try {
    await until(() => heard.includes('ready'))
    const times: number[] = []
    for (let key = 0; key < KEYS; key += 1) {
      const before = heard.length
      times.push(
        await timeOf(async () => {
          socket.send(Buffer.concat([Buffer.of(CHANNELS.stdin), Buffer.from('x')]))
          await until(() => heard.length > before)
        }),
      )
    }
    return times
  } finally {
    socket.close()
  }
}
