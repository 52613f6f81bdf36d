import { z } from 'zod'

/** A frame of Phoenix channels, serializer 2.0.0: `[join_ref, ref, topic, event, payload]`. */
const Frame = z.tuple([
  z.string().nullable(),
  z.string().nullable(),
  z.string().max(200),
  z.string().max(100),
  z.record(z.string(), z.unknown()),
])
export type Frame = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Record<string, unknown>
}

/** Parses a frame; null if invalid. */
export function parseFrame(text: string): Frame | null {
  try {
    const parsed = Frame.safeParse(JSON.parse(text))
    if (!parsed.success) return null
    const [joinRef, ref, topic, event, payload] = parsed.data
    return { joinRef, ref, topic, event, payload }
  } catch {
    return null
  }
}

export const replyTo = (frame: Frame, status: 'ok' | 'error', response: object): string =>
  JSON.stringify([frame.joinRef, frame.ref, frame.topic, 'phx_reply', { status, response }])

export const push = (topic: string, event: string, payload: object): string =>
  JSON.stringify([null, null, topic, event, payload])

/** Tells a client that the server ended its membership of a topic. */
export const closed = (joinRef: string | null, topic: string): string =>
  JSON.stringify([joinRef, null, topic, 'phx_close', {}])

/** Tells a client that its membership of a topic is lost for now; it rejoins automatically. */
export const broken = (joinRef: string | null, topic: string): string =>
  JSON.stringify([joinRef, null, topic, 'phx_error', {}])
