import type { WebSocket } from 'ws'
import type { Context } from '../../context.ts'
import type { Channel } from './channel.ts'
import type { Hub } from './hub.ts'
import { cursorOf, lastPlace, missedOf, placeAt, placeOf } from './outbox.ts'
import { closed, type Frame, parseFrame, push, replyTo } from './protocol.ts'

const TOPICS_MAX = 200
const MISSED_MAX = 200
const RECENT_MAX_MS = 24 * 60 * 60_000
/** A client that reads slower than this is cut off; it comes back with its cursor. */
const BUFFER_MAX_BYTES = 1024 * 1024

type Membership = { joinRef: string | null; leave: () => void }
export type LiveDeps = { hub: Hub; channels: readonly Channel[]; contextOf: () => Context; socket: WebSocket }

/** One client's socket: answers its frames in order and passes on what its topics are told. */
export function serveConnection({ hub, channels, contextOf, socket }: LiveDeps): void {
  const memberships = new Map<string, Membership>()
  let queue: Promise<void> = Promise.resolve()

  const send = (text: string) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > BUFFER_MAX_BYTES) socket.close(1013, 'too slow')
    else socket.send(text)
  }

  const leave = (topic: string) => {
    memberships.get(topic)?.leave()
    memberships.delete(topic)
  }

  const join = async (frame: Frame) => {
    const context = contextOf()
    const [prefix = '', id = ''] = splitTopic(frame.topic)
    const channel = channels.find((candidate) => candidate.prefix === prefix)
    if (!channel || id === '') return send(replyTo(frame, 'error', { reason: 'unknown topic' }))
    if (!memberships.has(frame.topic) && memberships.size >= TOPICS_MAX)
      return send(replyTo(frame, 'error', { reason: 'too many topics' }))
    if (!(await channel.allows(context, id))) return send(replyTo(frame, 'error', { reason: 'unauthorized' }))
    leave(frame.topic)

    // Listening starts before the gap is read, so nothing falls between; what comes twice is told by its cursor.
    const early: string[] = []
    let ready = false
    const unsubscribe = hub.subscribe(frame.topic, ({ event, payload, cursor }) => {
      const text = push(frame.topic, event, { ...payload, cursor })
      if (ready) send(text)
      else early.push(text)
    })
    memberships.set(frame.topic, { joinRef: frame.joinRef, leave: unsubscribe })
    const cursor = cursorOf(await lastPlace(context.db))
    const since = await sinceOf(context, frame.payload)
    const missed = since ? await missedOf(context.db, frame.topic, since, MISSED_MAX) : []
    const greeting = (await channel.greeting?.(context, id)) ?? {}
    send(replyTo(frame, 'ok', { ...greeting, cursor, missed: missed ?? [], reset: missed === null }))
    ready = true
    for (const text of early) send(text)
  }

  const handle = async (frame: Frame) => {
    if (frame.event === 'phx_join') return join(frame)
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') return send(replyTo(frame, 'ok', {}))
    const member = memberships.get(frame.topic)
    if (frame.event === 'phx_leave') {
      leave(frame.topic)
      send(replyTo(frame, 'ok', {}))
      return send(closed(member?.joinRef ?? null, frame.topic))
    }
    send(replyTo(frame, 'error', { reason: member ? 'unknown event' : 'unmatched topic' }))
  }

  socket.on('message', (data, isBinary) => {
    const frame = isBinary ? null : parseFrame(String(data))
    if (!frame) return socket.close(1007, 'not a frame of this protocol')
    queue = queue
      .then(() => handle(frame))
      .catch((error) => {
        contextOf().log.warn({ err: error, topic: frame.topic }, 'a frame could not be answered')
        send(replyTo(frame, 'error', { reason: 'unavailable' }))
      })
  })
  socket.on('close', () => {
    for (const topic of [...memberships.keys()]) leave(topic)
  })
}

/** Where a client goes on: at its cursor, or on its first join as long ago as what it shows was read. */
async function sinceOf({ db, clock }: Context, { since, recent_ms: recent }: Frame['payload']) {
  const place = placeOf(since)
  if (place || typeof recent !== 'number' || !(recent >= 0)) return place
  return placeAt(db, new Date(clock.now().getTime() - Math.min(recent, RECENT_MAX_MS)))
}

function splitTopic(topic: string): string[] {
  const at = topic.indexOf(':')
  return at < 0 ? [topic] : [topic.slice(0, at), topic.slice(at + 1)]
}
