import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { SAVE_BODY_MAX_BYTES } from '@sandlot/core/files/limits'
import { SOCKETS_PER_ADDRESS_MAX } from '@sandlot/core/limits'
import { Server } from 'socket.io'
import { addressKey } from '../../platform/http/origin/address.ts'
import { addressOf, trustFunction } from '../../platform/http/origin/trust-proxy.ts'
import { createSlots } from '../../platform/slots.ts'
import { type Serving, serveExecutor } from './connection.ts'

const PATH = '/socket.io/'

export type Executors = {
  /** Handles a request if it is for executors. */
  takes: (request: IncomingMessage, response: ServerResponse) => boolean
  upgrades: (request: IncomingMessage, stream: Duplex, head: Buffer) => boolean
  close: () => void
}

const isOurs = ({ url }: IncomingMessage) => url?.startsWith(PATH) ?? false

/** Serves executors over Socket.IO next to the app's HTTP, including clients of version 2. */
export function serveExecutors(serving: Serving): Executors {
  // Requests are passed on individually, because ports of devboxes may use Socket.IO at the same path.
  const door = createServer()
  const io = new Server(door, {
    path: PATH,
    serveClient: false,
    allowEIO3: true,
    destroyUpgrade: false,
    maxHttpBufferSize: SAVE_BODY_MAX_BYTES,
    allowRequest: (_request, answer) => answer(null, !serving.deps.isStopping()),
  })
  const slots = createSlots()
  const isTrusted = trustFunction(serving.deps.config.trustProxy)
  io.on('connection', (socket) => {
    const key = addressKey(addressOf(socket.request, isTrusted))
    const slot = slots.take([{ key, max: SOCKETS_PER_ADDRESS_MAX }])
    if ('refused' in slot) return socket.disconnect(true)
    socket.on('disconnect', slot.leave)
    serveExecutor(serving, socket)
  })
  return {
    takes: (request, response) => isOurs(request) && door.emit('request', request, response),
    upgrades: (request, stream, head) => isOurs(request) && door.emit('upgrade', request, stream, head),
    close: () => void io.close(),
  }
}
