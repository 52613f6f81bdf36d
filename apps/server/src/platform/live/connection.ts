import {
  FRAMES_AT_ONCE_MAX,
  FRAMES_PER_SECOND,
  FRAMES_WAITING_MAX_BYTES,
  SOCKET_FLOOD,
} from '@sandlot/core/limits'
import { ACCESS_CHANGED, accessTopic } from '@sandlot/core/sharing/live'
import type { WebSocket } from 'ws'
import type { Context } from '../context.ts'
import { knownProblem } from '../http/errors.ts'
import type { Channel, Presence } from './channel.ts'
import { createFloodGauge } from './flood.ts'
import { createGate } from './gate.ts'
import { frameFor, type Hub } from './hub.ts'
import {
  cursorOf,
  type Happened,
  lastPosition,
  missedOf,
  type OutboxPosition,
  payloadFor,
  positionAt,
  positionOf,
} from './outbox.ts'
import { broken, closed, type Frame, parseFrame, push, replyTo } from './protocol.ts'

const TOPICS_MAX = 200
const MISSED_MAX = 200
const RECENT_MAX_MS = 24 * 60 * 60_000
/** A client that reads more slowly than this is cut off; it reconnects with its cursor. */
const BUFFER_MAX_BYTES = 1024 * 1024

type Membership = {
  joinRef: string | null
  channel: Channel
  leave: () => void
  release: () => void
  /** Resolves once it is known whether they are shown to others. */
  presence?: Promise<Presence | null>
  presenceId?: string | undefined
}
export type LiveDeps = { hub: Hub; channels: readonly Channel[]; contextOf: () => Context; socket: WebSocket }

/** Serves one client's socket: answers its frames in order and passes on the events of its topics. */
export function serveConnection({ hub, channels, contextOf, socket }: LiveDeps): void {
  const memberships = new Map<string, Membership>()
  let queue: Promise<void> = Promise.resolve()
  let waitingBytes = 0

  const then = (work: () => Promise<void>, frame: Frame) => {
    const whileOpen = async () => (socket.readyState === socket.OPEN ? work() : undefined)
    queue = queue.then(whileOpen).catch((error) => {
      // A temporary refusal is not a fault; clients try again later.
      const problem = knownProblem(error)
      if (problem) {
        const { code: reason, message: detail, field } = problem
        return send(replyTo(frame, 'error', { reason, detail, ...(field !== undefined && { field }) }))
      }
      contextOf().log.warn({ err: error, topic: frame.topic }, 'a frame could not be answered')
      send(replyTo(frame, 'error', { reason: 'unavailable' }))
    })
  }

  const send = (text: string | Buffer) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > BUFFER_MAX_BYTES) socket.close(1013, 'too slow')
    else socket.send(text, { binary: false })
  }

  /** Presence is not part of what a frame requests, so a failure is only logged. */
  const failed = (error: unknown) => contextOf().log.debug({ err: error }, 'a presence was not noted')
  const quietly = (
    presence: Promise<Presence | null> | undefined,
    work: keyof Pick<Presence, 'stay' | 'leave'>,
  ) => void presence?.then((there) => there?.[work]()).catch(failed)

  const leave = (topic: string) => {
    const member = memberships.get(topic)
    member?.leave()
    memberships.delete(topic)
    quietly(member?.presence, 'leave')
  }

  const enter = (member: Membership, id: string) => {
    const noted = async () => {
      const presence = (await member.channel.enter?.(contextOf(), id)) ?? null
      member.presenceId = presence?.id
      return presence
    }
    member.presence = noted().catch((error) => {
      failed(error)
      return null
    })
  }

  const join = async (frame: Frame) => {
    const context = contextOf()
    const [prefix = '', id = ''] = splitTopic(frame.topic)
    const channel = channels.find((candidate) => candidate.prefix === prefix)
    if (!channel || id === '') return send(replyTo(frame, 'error', { reason: 'unknown topic' }))
    if (!memberships.has(frame.topic) && memberships.size >= TOPICS_MAX)
      return send(replyTo(frame, 'error', { reason: 'too many topics' }))
    // Listening starts before anything is queried, so that nothing is missed; duplicates are recognized by their
    // cursor.
    const gate = createGate(send)
    const askAnew = () => {
      gate.hold()
      then(() => recheck(member, frame, id), frame)
    }
    const leaves = [
      hub.subscribe(frame.topic, (told, data) => {
        if ('from' in told && told.from === memberships.get(frame.topic)?.presenceId) return
        gate.pass(frameFor(told, context.viewer?.userId ?? null) ?? data)
        if (told.event === ACCESS_CHANGED) askAnew()
      }),
      hub.subscribe(accessTopic(context.viewer?.userId ?? ''), () => {
        gate.pass(push(frame.topic, ACCESS_CHANGED, {}))
        askAnew()
      }),
    ]
    const member: Membership = {
      joinRef: frame.joinRef,
      channel,
      leave: () => {
        for (const leave of leaves) leave()
      },
      release: gate.release,
    }
    try {
      const allowed = await channel.allows(context, id)
      // The client may have disconnected meanwhile, and then nobody would end this membership.
      if (socket.readyState !== socket.OPEN) return member.leave()
      leave(frame.topic)
      if (!allowed) {
        member.leave()
        return send(replyTo(frame, 'error', { reason: 'unauthorized' }))
      }
      memberships.set(frame.topic, member)
      const cursor = cursorOf(await lastPosition(context.db))
      const since = await sinceOf(context, frame.payload)
      const missed = since ? await missedBy(context, channel, frame.topic, since) : []
      const greeting = (await channel.greeting?.(context, id)) ?? {}
      send(replyTo(frame, 'ok', { ...greeting, cursor, missed: missed ?? [], reset: missed === null }))
    } catch (error) {
      member.leave()
      if (memberships.get(frame.topic) === member) memberships.delete(frame.topic)
      throw error
    }
    gate.release()
    // The client may have disconnected during the reads.
    if (memberships.get(frame.topic) === member) enter(member, id)
  }

  /** Somebody who may no longer join a topic receives nothing more from it. */
  const recheck = async (member: Membership, { topic, joinRef }: Frame, id: string) => {
    if (memberships.get(topic) !== member) return
    const allowed = await member.channel.allows(contextOf(), id).catch(() => null)
    if (allowed) return member.release()
    leave(topic)
    // If the check failed, the client rejoins and is checked then.
    send(allowed === null ? broken(joinRef, topic) : closed(joinRef, topic))
  }

  const handle = async (frame: Frame) => {
    if (frame.event === 'phx_join') return join(frame)
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') {
      for (const { presence } of memberships.values()) quietly(presence, 'stay')
      return send(replyTo(frame, 'ok', {}))
    }
    const member = memberships.get(frame.topic)
    if (frame.event === 'phx_leave') {
      leave(frame.topic)
      send(replyTo(frame, 'ok', {}))
      return send(closed(member?.joinRef ?? null, frame.topic))
    }
    const take = member?.channel.pushes?.get(frame.event)
    if (!take) return send(replyTo(frame, 'error', { reason: member ? 'unknown event' : 'unmatched topic' }))
    const [, id = ''] = splitTopic(frame.topic)
    const presence = (await member?.presence) ?? null
    send(replyTo(frame, 'ok', await take({ context: contextOf(), id, presence }, frame.payload)))
  }

  const floods = createFloodGauge(contextOf().clock, {
    atOnce: FRAMES_AT_ONCE_MAX,
    perSecond: FRAMES_PER_SECOND,
  })
  const flood = () => socket.close(SOCKET_FLOOD.code, SOCKET_FLOOD.reason)
  socket.on('message', (data, isBinary) => {
    // Frames that arrived before the close was noticed are ignored.
    if (socket.readyState !== socket.OPEN) return
    if (floods()) return flood()
    const text = isBinary ? '' : String(data)
    const frame = parseFrame(text)
    if (!frame) return socket.close(1007, 'not a frame of this protocol')
    waitingBytes += text.length
    if (waitingBytes > FRAMES_WAITING_MAX_BYTES) return flood()
    then(() => handle(frame), frame)
    queue = queue.then(() => {
      waitingBytes -= text.length
    })
  })
  socket.on('close', () => {
    for (const topic of [...memberships.keys()]) leave(topic)
  })
}

/** Returns what a person missed on a topic; null if that is too long ago or too much to replay. */
async function missedBy(
  { db, viewer }: Context,
  { withhold }: Channel,
  topic: string,
  since: OutboxPosition,
): Promise<Happened[] | null> {
  const events = await missedOf(db, topic, since, MISSED_MAX)
  if (!events || !withhold) return events
  return (await withhold(db, events)).map((happened) => {
    const { instead: _, ...told } = happened
    return { ...told, payload: payloadFor(happened, viewer?.userId ?? null) }
  })
}

/** Where a client continues: at its cursor, or for its first join, at the time when it read what it shows. */
async function sinceOf({ db, clock }: Context, { since, recent_ms: recent }: Frame['payload']) {
  const position = positionOf(since)
  if (position || typeof recent !== 'number' || !(recent >= 0)) return position
  return positionAt(db, new Date(clock.now().getTime() - Math.min(recent, RECENT_MAX_MS)))
}

function splitTopic(topic: string): string[] {
  const at = topic.indexOf(':')
  return at < 0 ? [topic] : [topic.slice(0, at), topic.slice(at + 1)]
}
