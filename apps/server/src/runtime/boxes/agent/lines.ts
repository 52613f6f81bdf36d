import { Problem } from './problem.ts'

const NEWLINE = 0x0a

/** Yields the lines of a stream, each limited to so many bytes; text after the last line break counts as a line. */
export async function* linesOf(pieces: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<string> {
  const begun: Buffer[] = []
  let size = 0
  const take = (piece: Buffer) => {
    size += piece.length
    if (size > maxBytes) throw new Problem('too_large')
    begun.push(piece)
  }
  const line = () => {
    const text = Buffer.concat(begun.splice(0)).toString()
    size = 0
    return text
  }

  for await (const piece of pieces) {
    let at = 0
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, at)) {
      take(piece.subarray(at, end))
      at = end + 1
      yield line()
    }
    if (at < piece.length) take(piece.subarray(at))
  }
  if (size > 0) yield line()
}
