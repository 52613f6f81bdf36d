import { openSync, renameSync, writeFileSync } from 'node:fs'
import { type ClientHttp2Stream, connect } from 'node:http2'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { linesOf } from '../../../agent/lines.ts'
import { DOORS, FILES_PATH, LIFELINE, READ_MAX_BYTES, WINDOW_BYTES } from './wire.ts'

/*
 * Runs next to each box, because the runner may be on another node: what the box dials is carried over standard input
 * and output, which are connected to the runner.
 */

const [, , folder = '', aloneMaxMs = ''] = process.argv

// The box reads it until the last of these processes has ended.
openSync(join(folder, LIFELINE), 'r+')

const session = connect('http://runner', {
  createConnection: () => Duplex.from({ readable: process.stdin, writable: process.stdout }),
  settings: { enablePush: false, initialWindowSize: WINDOW_BYTES },
})

const carry = (door: string) => (socket: Socket) => {
  if (session.closed || session.destroyed) return void socket.destroy()
  const stream = session.request({ ':method': 'CONNECT', ':authority': door }, { endStream: false })
  connectBoth(stream, socket)
}

const connectBoth = (stream: ClientHttp2Stream, socket: Socket) => {
  socket.on('error', () => {})
  stream.on('error', () => {})
  socket.on('close', () => stream.destroy())
  stream.on('close', () => socket.destroy())
  socket.pipe(stream)
  stream.pipe(socket)
}

const servers = DOORS.map((door) => {
  const server = createServer({ allowHalfOpen: true }, carry(door))
  // Bound to a name of its own first, because an earlier relay that closes late deletes its socket's name.
  const own = join(folder, `${door}-${process.pid}.sock`)
  server.listen(own, () => renameSync(own, join(folder, `${door}.sock`)))
  return server
})

let isAlone = false
const leave = () => {
  if (isAlone) return
  isAlone = true
  session.destroy()
  for (const server of servers) server.close()
  setTimeout(() => process.exit(0), Number(aloneMaxMs))
}
session.on('close', leave)
session.on('error', leave)
for (const event of ['end', 'close', 'error']) process.stdin.on(event, leave)
process.stdout.on('error', leave)

const files = session.request({ ':method': 'POST', ':path': FILES_PATH }, { endStream: false })
files.on('error', () => {})
const writeFiles = async () => {
  for await (const line of linesOf(files, READ_MAX_BYTES)) {
    const { name, text } = JSON.parse(line) as { name: string; text: string }
    writeFileSync(join(folder, name), text, { mode: 0o644 })
    files.write(`${name}\n`)
  }
}
// It ends with the connection, and the next relay has its own.
writeFiles().catch(leave)
