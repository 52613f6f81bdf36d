import { SESSION_RING_BYTES } from '@sandlot/core/runtime/boxes/limits'
import type { BoxAgent } from './box-agent.ts'

/** The last that a terminal or task has printed, as text, and how much it printed in all. Null for one that is gone. */
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
