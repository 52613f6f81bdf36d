import type { FastifyBaseLogger } from 'fastify'
import { Client, type Notification } from 'pg'
import { OUTBOX_CHANNEL } from '../commands.ts'
import { databaseIsAway } from '../db/away.ts'
import type { Database } from '../db/database.ts'
import type { Outage } from '../outage.ts'
import type { Channel } from './channel.ts'
import type { Hub } from './hub.ts'
import { forgetForeign, type Happened, lastPosition, positionOf, readOutbox } from './outbox.ts'
import { createPassingQueue, PASSING_CHANNEL, passingOf } from './passing.ts'

const PAGE = 500
/** Soon enough for an event whose transaction ends a moment after another's. */
const UNSETTLED_RETRY_MS = 10
/** Polling makes up for notifications lost along with their connection. */
const LOOK_EVERY_MS = 5_000
const RECONNECT_MS = 500

export type Relay = {
  /** How long the oldest event has been waiting to be delivered. */
  lagMs(): number
  stop(): Promise<void>
}

/**
 * Delivers the outbox to this server's sockets, in order, each event once, over one LISTEN connection. Passing messages
 * wait until everything committed before them has been delivered, so that somebody who lost access to something
 * receives no more messages about it.
 */
export async function startRelay(deps: {
  db: Database
  hub: Hub
  channels: readonly Channel[]
  databaseUrl: string
  log: FastifyBaseLogger
  outage: Outage
}): Promise<Relay> {
  const { db, hub, channels, log, outage } = deps
  await forgetForeign(db)
  let position = await lastPosition(db)
  let client: Client | null = null
  let running = false
  let again = false
  let stopped = false
  let behindSince: number | null = null
  let looksSoon = false
  const timers = new Set<NodeJS.Timeout>()
  const passing = createPassingQueue()

  const later = (ms: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (!stopped) work()
    }, ms)
    timers.add(timer)
  }

  const withheld = async (events: readonly Happened[]) => {
    let told = events
    for (const { withhold } of channels) if (withhold) told = await withhold(db, told)
    return told
  }

  /** Reads until nothing is left; a wake-up in the middle makes it read once more. */
  const drain = async () => {
    if (running) {
      again = true
      return
    }
    running = true
    try {
      for (;;) {
        again = false
        const { events, unsettled } = await readOutbox(db, position, PAGE)
        outage.works()
        for (const happened of await withheld(events)) {
          hub.publish(happened)
          position = positionOf(happened.cursor) ?? position
        }
        if (events.length < PAGE && !again) {
          behindSince = unsettled ? (behindSince ?? performance.now()) : null
          if (unsettled) lookSoon()
          else for (const told of passing.takeAll()) hub.publish(told)
          return
        }
      }
    } finally {
      running = false
    }
  }
  const wake = () =>
    void drain().catch((error) => {
      behindSince ??= performance.now()
      if (databaseIsAway(error)) outage.failed(error)
      else log.warn({ err: error }, 'the outbox could not be read')
    })
  const lookSoon = () => {
    if (looksSoon) return
    looksSoon = true
    later(UNSETTLED_RETRY_MS, () => {
      looksSoon = false
      wake()
    })
  }

  const heard = ({ channel, payload }: Notification) => {
    if (channel !== PASSING_CHANNEL) return wake()
    const told = passingOf(payload)
    if (!told || !hub.hasListeners(told.topic)) return
    passing.add(told)
    wake()
  }

  const listen = async () => {
    const next = new Client({ connectionString: deps.databaseUrl, application_name: 'sandlot live' })
    const lost = (error: Error) => {
      if (client !== next || stopped) return
      client = null
      outage.failed(error)
      later(RECONNECT_MS, () => void listen())
    }
    client = next
    next.on('error', lost)
    next.on('end', () => lost(new Error('Connection terminated')))
    next.on('notification', heard)
    try {
      await next.connect()
      await next.query(`listen ${OUTBOX_CHANNEL}; listen ${PASSING_CHANNEL}`)
      wake()
    } catch (error) {
      lost(error as Error)
    }
  }

  const look = () => {
    wake()
    later(LOOK_EVERY_MS, look)
  }
  await listen()
  later(LOOK_EVERY_MS, look)
  return {
    lagMs: () => (behindSince === null ? 0 : performance.now() - behindSince),
    stop: async () => {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
