import type { Duplex } from 'node:stream'

const HELLO_MAX_BYTES = 256
const NEW_LINE = 10

export type Hello = { id: string; generation: number; token: string }

/** Reads the first line of an agent's connection; null for anything else, or if none arrives within `patienceMs`. */
export function readHello(stream: Duplex, patienceMs: number): Promise<Hello | null> {
  return new Promise((resolve) => {
    let read = Buffer.alloc(0)
    const finish = (hello: Hello | null) => {
      clearTimeout(tooLong)
      stream.off('readable', onReadable).off('close', onClose)
      resolve(hello)
    }
    const onClose = () => finish(null)
    const onReadable = () => {
      for (let piece = stream.read(); piece !== null; piece = stream.read()) {
        read = Buffer.concat([read, piece])
        const end = read.indexOf(NEW_LINE)
        if (end < 0 && read.length <= HELLO_MAX_BYTES) continue
        const hello = end < 0 || end > HELLO_MAX_BYTES ? null : parse(read.toString('utf8', 0, end))
        const rest = read.subarray(end + 1)
        if (hello && rest.length > 0) stream.unshift(rest)
        return finish(hello)
      }
    }
    const tooLong = setTimeout(() => finish(null), patienceMs)
    stream.on('readable', onReadable).on('close', onClose)
    onReadable()
  })
}

function parse(line: string): Hello | null {
  const [, id = '', generation = '', token = ''] = /^sandlot-agent 1 (\w+) (\d+) (\S+)$/.exec(line) ?? []
  return id === '' ? null : { id, generation: Number(generation), token }
}
