import { timingSafeEqual } from 'node:crypto'
import { type ClientHttp2Session, createServer } from 'node:http2'
import type { Duplex } from 'node:stream'
import { connectAgent } from '../agent-client/connect.ts'
import type { Door } from '../driver.ts'
import type { Authority } from './authority.ts'
import { type Gate, serveGate } from './gate.ts'
import { readHello } from './hello.ts'
import type { BoundSecret } from './secrets.ts'

const HELLO_MAX_MS = 10_000
/** Connections of a box to the outside at a time, since all boxes share the runner's. */
const TUNNELS_MAX = 512

type Expected = {
  generation: number
  token: string
  session: ClientHttp2Session | null
  came: (session: ClientHttp2Session) => void
}

/** The agents of a runner's boxes: a connection is trusted if its first line contains the box's token. */
export function agentsOf(gate: Gate, authority: () => Promise<Authority>) {
  const expected = new Map<string, Expected>()
  const secrets = new Map<string, readonly BoundSecret[]>()
  const letOut = (id: string, stream: Duplex) => {
    const egress = createServer({ settings: { maxConcurrentStreams: TUNNELS_MAX } })
    serveGate(egress, gate, { boxId: id, authority, secrets: () => secrets.get(id) ?? [] })
    egress.emit('connection', stream)
  }

  const greet = async (id: string, door: Door, stream: Duplex) => {
    const hello = await readHello(stream, HELLO_MAX_MS)
    const box = expected.get(id)
    if (
      !hello ||
      !box ||
      hello.id !== id ||
      hello.generation !== box.generation ||
      !isSame(hello.token, box.token)
    )
      return stream.destroy()
    if (door === 'egress') return letOut(id, stream)
    // An agent that redials has lost its previous connection.
    box.session?.destroy()
    const session = connectAgent(stream)
    box.session = session
    session.once('close', () => {
      if (box.session === session) box.session = null
    })
    return box.came(session)
  }

  return {
    /** Resolves with the first connection of a box's agent. */
    expect: (id: string, generation: number, token: string) =>
      new Promise<ClientHttp2Session>((resolve) => {
        expected.set(id, { generation, token, session: null, came: resolve })
      }),
    forget: (id: string) => {
      expected.get(id)?.session?.destroy()
      expected.delete(id)
      secrets.delete(id)
    },
    /** Whether this generation of the box is the expected one. */
    expects: ({ id, generation }: { id: string; generation: number }) =>
      expected.get(id)?.generation === generation,
    /** Sets the secrets that the gate has for a box. */
    bind: (id: string, bound: readonly BoundSecret[]) => void secrets.set(id, bound),
    of: (id: string): ClientHttp2Session | null => expected.get(id)?.session ?? null,
    connection: (id: string, door: Door, stream: Duplex) => {
      stream.on('error', () => stream.destroy())
      void greet(id, door, stream).catch(() => stream.destroy())
    },
  }
}

export type Agents = ReturnType<typeof agentsOf>

const isSame = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
