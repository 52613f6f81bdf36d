import { randomBytes } from 'node:crypto'
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
const BOX = { id: 'one', generation: 4, size: SIZE, paidMs: 60_000 }

type Begin = (spec: BoxSpec, events: DriverEvents) => void

/** A runner whose boxes behave as the test defines. */
async function runnerWith(begin: Begin) {
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
    gate: { hosts: [], trusted: [], git: '' },
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

test('a box that is not running is reported as not answering, not as invalid', async () => {
  const { client } = await runnerWith(() => {})
  await expect(readStats(client.link('none'))).rejects.toThrow(agentMessages.noAnswer)
})

test('a connection that sends nothing is dropped', async () => {
  const [, outside] = duplexPair()
  expect(await readHello(outside, 1)).toBeNull()
})
