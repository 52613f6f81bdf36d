import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Duplex, duplexPair } from 'node:stream'
import { agentMessages } from '@sandlot/core/runtime/boxes/agent-messages'
import { expect, onTestFinished, test } from 'vitest'
import { readStats } from '../agent-client/sessions.ts'
import type { BoxSpec, DriverEvents, RuntimeDriver } from '../driver.ts'
import { BoxFailure } from '../port.ts'
import { connectRunner } from '../runner-client/client.ts'
import { readHello } from './hello.ts'
import { createRunner, listenAt } from './runner.ts'

const SIZE = { cpus: 1, memory: 1024 ** 3, disk: 1000 ** 3 }
const OK: [string, string][] = [[':status', '200']]
const BOX = { id: 'one', generation: 4, size: SIZE, paidMs: 60_000 }

type Begin = (spec: BoxSpec, events: DriverEvents) => void

/** A runner whose boxes behave as the test defines. */
async function runnerWith(begin: Begin, gate: { trusted?: string[] } = {}) {
  const nothing = async () => {}
  const stopped: string[] = []
  const runner = await createRunner({
    makeDriver: (events) =>
      ({
        kind: 'bubblewrap',
        probe: async () => ({ ok: true, limits: 'hard', programs: [], node: null, capacity: null }),
        list: async () => [],
        start: async (spec) => begin(spec, events),
        stop: async (id) => void stopped.push(id),
        ...{ freeze: nothing, thaw: nothing, destroy: nothing, trust: nothing, close: nothing },
      }) as Partial<RuntimeDriver> as RuntimeDriver,
    gate: { hosts: [], trusted: [], git: '', ...gate },
    onStop: () => {},
  })
  const socket = join(tmpdir(), `sandlot-${randomBytes(6).toString('hex')}.sock`)
  await listenAt(runner.server, socket)
  const client = await connectRunner(socket)
  onTestFinished(async () => {
    client.close()
    await runner.close()
  })
  return { client, stopped }
}

test.each([
  Object.assign(new Error('ENOSPC: no space left on device, mkdir'), { code: 'ENOSPC' }),
  new Error('/a could not be copied for the box one: cp: error writing: No space left on device'),
])('a full disk on the machine is reported as such', async (error) => {
  const { client } = await runnerWith(() => {
    throw error
  })
  const refused = await client.start(BOX).catch((thrown: unknown) => thrown)
  expect(refused).toBeInstanceOf(BoxFailure)
  expect((refused as BoxFailure).refusal).toEqual({ reason: 'hostFull', params: {} })
})

const heldOpen = (events: DriverEvents, door: 'agent' | 'egress', line: string): Promise<void> => {
  const [inside, outside] = duplexPair()
  events.connection('one', door, outside)
  inside.resume().write(line)
  return new Promise((resolve) => inside.once('close', resolve).once('end', resolve))
}

test('an agent with the wrong box, generation or token is disconnected, and only the real one is accepted', async () => {
  const lies: Promise<void>[] = []
  let box: Duplex | undefined
  const { client } = await runnerWith(({ id, generation, token }, events) => {
    for (const line of [
      `sandlot-agent 1 two ${generation} ${token}\n`,
      `sandlot-agent 1 ${id} ${generation - 1} ${token}\n`,
      `sandlot-agent 1 ${id} ${generation} ${token.slice(1)}\n`,
      `sandlot-agent 1 ${id} ${generation} ${token}${'x'.repeat(1000)}`,
      'GET / HTTP/1.1\n',
    ])
      lies.push(heldOpen(events, 'agent', line), heldOpen(events, 'egress', line))
    void Promise.all(lies).then(() => {
      const [inside, outside] = duplexPair()
      box = inside
      events.connection(id, 'agent', outside)
      inside.write(`sandlot-agent 1 ${id} ${generation} ${token}\n`)
    })
  })
  await client.start(BOX)
  expect(lies).toHaveLength(10)
  box?.destroy()
})

test('a late event of an earlier generation does not affect its successor', async () => {
  const boxes: Duplex[] = []
  const { client, stopped } = await runnerWith(({ id, generation, token }, events) => {
    events.ended({ id, generation: generation - 1 }, 'ended')
    const [inside, outside] = duplexPair()
    boxes.push(inside)
    events.connection(id, 'agent', outside)
    inside.write(`sandlot-agent 1 ${id} ${generation} ${token}\n`)
  })
  const heard: unknown[] = []
  client.onEnded((ended) => heard.push(ended))
  await client.start({ ...BOX, paidMs: 1 })
  await expect.poll(() => stopped).toEqual([BOX.id])
  expect(heard).toMatchObject([{ id: BOX.id, generation: BOX.generation - 1 }])
  for (const box of boxes) box.destroy()
})

/** HTTP/2 without a library, which refuses to send what an attacker may. */
function answersWith(box: Duplex, headers: [name: string, value: string][], trailers: typeof headers): void {
  const frame = (type: number, flags: number, id: number, payload = Buffer.alloc(0)) => {
    const head = Buffer.alloc(9)
    head.writeUIntBE(payload.length, 0, 3)
    head.set([type, flags], 3)
    head.writeUInt32BE(id, 5)
    box.write(Buffer.concat([head, payload]))
  }
  const literals = (pairs: typeof headers) =>
    Buffer.concat(
      pairs
        .flat()
        .map((text, at) => Buffer.from([...(at % 2 ? [] : [0]), text.length, ...Buffer.from(text)])),
    )
  frame(SETTINGS, 0, 0)
  let rest: Buffer = Buffer.alloc(0)
  let isGreeted = false
  box.on('data', (piece: Buffer) => {
    rest = Buffer.concat([rest, piece])
    if (!isGreeted && rest.length >= PREFACE_BYTES) {
      rest = rest.subarray(PREFACE_BYTES)
      isGreeted = true
    }
    while (isGreeted && rest.length >= 9 && rest.length >= 9 + rest.readUIntBE(0, 3)) {
      const [type, id] = [rest[3], rest.readUInt32BE(5)]
      rest = rest.subarray(9 + rest.readUIntBE(0, 3))
      if (type !== HEADERS) continue
      frame(HEADERS, END_HEADERS, id, literals(headers))
      frame(HEADERS, END_HEADERS | END_STREAM, id, literals(trailers))
    }
  })
}
const [HEADERS, SETTINGS, END_STREAM, END_HEADERS] = [1, 4, 1, 4]
const PREFACE_BYTES = 24

test.each<[string, Parameters<typeof answersWith>[1], Parameters<typeof answersWith>[2]]>([
  ['a header', [...OK, ['http2-settings', 'x']], [['a', 'b']]],
  ['a trailer', OK, [['http2-settings', 'x']]],
  ['too high a status', [[':status', '999']], []],
  ['too low a status', [[':status', '099']], []],
])(
  'an agent that answers with %s that cannot be passed on ends only its own answer',
  async (_, headers, trailers) => {
    const { client } = await runnerWith(({ id, generation, token }, events) => {
      const [inside, outside] = duplexPair()
      onTestFinished(() => void inside.destroy())
      events.connection(id, 'agent', outside)
      inside.write(`sandlot-agent 1 ${id} ${generation} ${token}\n`)
      answersWith(inside, headers, trailers)
    })
    await client.start(BOX)
    await expect(readStats(client.link(BOX.id))).rejects.toMatchObject({ code: 'unavailable' })
    expect(await client.list()).toEqual([])
  },
)

test.each([
  ['registry.test:4873', 502],
  ['registry.test:5432', 403],
  ['registry.test:99999', 400],
  ['registry.test:0', 400],
])('the way out to %s of a registry at port 4873 is answered with %i', async (authority, status) => {
  let asked: Promise<number> | undefined
  const { client } = await runnerWith(
    ({ id, generation, token }, events) => {
      for (const door of ['agent', 'egress'] as const) {
        const [inside, outside] = duplexPair()
        onTestFinished(() => void inside.destroy())
        events.connection(id, door, outside)
        inside.write(`sandlot-agent 1 ${id} ${generation} ${token}\n`)
        if (door === 'egress') asked = statusOf(inside, authority)
      }
    },
    { trusted: ['registry.test:4873'] },
  )
  await client.start(BOX)
  expect(await asked).toBe(status)
})

async function statusOf(egress: Duplex, authority: string): Promise<number> {
  const session = connect('http://egress', { createConnection: () => egress })
  onTestFinished(() => session.destroy())
  const stream = session.request({ ':method': 'CONNECT', ':authority': authority })
  const [headers] = await once(stream, 'response')
  return headers[':status']
}

test('a box that is not running is reported as not answering, not as invalid', async () => {
  const { client } = await runnerWith(() => {})
  await expect(readStats(client.link('none'))).rejects.toThrow(agentMessages.noAnswer)
})

test('a connection that sends nothing is dropped', async () => {
  const [, outside] = duplexPair()
  expect(await readHello(outside, 1)).toBeNull()
})
