import { type NpmGateway, npmGateway } from '../gateway.ts'
import type { Reader, Refusal } from '../guard.ts'
import { ALIVE_EVERY_MS, type FromProcess, type ToProcess } from './wire.ts'

/* The process that runs the npm gateway: packages are made by strangers, and may take long to process. */

const tell = (message: FromProcess) => process.send?.(message)
const readers = new Map<number, (refusal: Refusal | null) => void>()
let gateway: NpmGateway | null = null
/** The last value from the server. */
let isShort = false

const reasonOf = (fields: object) =>
  'err' in fields && fields.err instanceof Error ? fields.err.message : JSON.stringify(fields)

/** Sessions are known to the server only, so it is asked once whether somebody may read a package. */
function readerOf(id: number): Reader {
  let asked: Promise<Refusal | null> | undefined
  const ask = () =>
    new Promise<Refusal | null>((resolve) => {
      readers.set(id, resolve)
      tell({ type: 'reader', id })
    })
  return {
    guardedRefusal: () => {
      asked ??= ask()
      return asked
    },
  }
}

process.on('message', async (message: ToProcess) => {
  if (message.type === 'begin') {
    const warn = (fields: object, text: string) =>
      void tell({ type: 'warning', reason: reasonOf(fields), message: text })
    gateway = npmGateway({ ...message.beginning, log: { warn }, isShort: () => isShort })
    return
  }
  const { id } = message
  if (message.type === 'reader') return readers.get(id)?.(message.refusal)
  isShort = message.isShort
  const answer = await gateway?.handle(message.path, message.headers, readerOf(id))
  readers.delete(id)
  if (answer) tell({ type: 'answer', id, answer })
})

setInterval(() => tell({ type: 'alive' }), ALIVE_EVERY_MS)
process.on('disconnect', () => process.exit())
// Signals that a terminal or a service manager sends to all processes are for the server, which stops this one when it
// is done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
