import { SESSION_RING_BYTES } from '@sandlot/core/runtime/boxes/limits'
import type { BoxAgent } from '../box-agent.ts'

/** Returns the last output of a terminal or task as text, and the total length. Null if it no longer exists. */
export async function lastOutput(
  agent: BoxAgent,
  sessionId: string,
): Promise<{ text: string; end: number } | null> {
  const sessions = await agent.listSessions()
  const session = sessions.find(({ id }) => id === sessionId)
  if (!session) return null
  const { stream, offset } = await agent.attach(sessionId, Math.max(0, session.offset - SESSION_RING_BYTES))
  const pieces: Buffer[] = []
  let size = 0
  try {
    if (offset < session.offset)
      for await (const piece of stream as AsyncIterable<Buffer>) {
        pieces.push(piece)
        size += piece.length
        if (offset + size >= session.offset) break
      }
  } finally {
    stream.destroy()
  }
  return { text: Buffer.concat(pieces).toString(), end: offset + size }
}
