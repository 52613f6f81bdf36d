import type { Readable } from 'node:stream'

/** Everything that a stream has sent so far, and ways to wait for more. */
export function outputOf(stream: Readable) {
  let text = ''
  let isOver = false
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const look of waiting) look()
  }
  stream.on('data', (piece: Buffer) => {
    text += piece.toString('latin1')
    wake()
  })
  stream.once('close', () => {
    isOver = true
    wake()
  })

  const when = (isThere: () => boolean) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        if (isThere()) resolve(text)
        else if (isOver) reject(new Error(`It ended with: ${text.slice(-500)}`))
        else return
        waiting.delete(look)
      }
      waiting.add(look)
      look()
    })

  return {
    until: (wanted: string | RegExp) =>
      when(() => (typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text))),
    end: () => when(() => isOver),
  }
}
