import { type NpmGateway, npmGateway } from '../gateway.ts'
import type { Reader, Refusal } from '../guard.ts'
import { ALIVE_EVERY_MS, type FromProcess, type ToProcess } from './wire.ts'

/* The process that the npm gateway runs in: packages are what strangers made, and may take long to go through. */

const tell = (message: FromProcess) => process.send?.(message)
const readers = new Map<number, (refusal: Refusal | null) => void>()
let gateway: NpmGateway | null = null
/** As the server said last. */
let isShort = false

const reasonOf = (fields: object) =>
  'err' in fields && fields.err instanceof Error ? fields.err.message : JSON.stringify(fields)

/** The sessions are at the other side, so whether somebody may read a package is asked there, once. */
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
// What a terminal or a service manager sends to all is for the server, which ends this process when it is done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
