/*
 * Two kinds of output on one stream, framed like Docker does: one byte for the kind, three unused, four for the length.
 */

export const HEADER_BYTES = 8
export type Channel = 'stdout' | 'stderr'
const numbers = { stdout: 1, stderr: 2 } satisfies Record<Channel, number>

export function frameOf(channel: Channel, piece: Buffer): Buffer {
  const frame = Buffer.allocUnsafe(HEADER_BYTES + piece.length)
  frame.writeUInt32BE(numbers[channel] * 0x1000000, 0)
  frame.writeUInt32BE(piece.length, 4)
  piece.copy(frame, HEADER_BYTES)
  return frame
}

/** Parses the channel and the length from a header; null if invalid. */
export function readHeader(header: Buffer): { channel: Channel; length: number } | null {
  const kind = header.readUInt32BE(0)
  const channel = kind === 0x1000000 ? 'stdout' : kind === 0x2000000 ? 'stderr' : null
  return channel && { channel, length: header.readUInt32BE(4) }
}
