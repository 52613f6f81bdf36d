import { type Happened, payloadFor } from './outbox.ts'
import type { Passing } from './passing.ts'
import { push } from './protocol.ts'

/** `frame` is what its sockets receive, serialized once; those of some people receive another (`frameFor`). */
export type Subscriber = (told: Happened | Passing, frame: Buffer) => void

/** Returns the frame for a person who is told something else than the others, or null. */
export const frameFor = (told: Happened | Passing, userId: string | null): Buffer | null =>
  'instead' in told && userId !== null && told.instead?.has(userId) ? frameOf(told, userId) : null

function frameOf(told: Happened | Passing, userId: string | null): Buffer {
  const payload = 'cursor' in told ? { ...payloadFor(told, userId), cursor: told.cursor } : told.payload
  return Buffer.from(push(told.topic, told.event, payload))
}

/** Tracks who on this server listens to which topic. */
export class Hub {
  readonly #topics = new Map<string, Set<Subscriber>>()

  subscribe(topic: string, subscriber: Subscriber): () => void {
    const subscribers = this.#topics.get(topic) ?? new Set()
    this.#topics.set(topic, subscribers.add(subscriber))
    return () => {
      subscribers.delete(subscriber)
      // Called again, it must not end what others have subscribed to since.
      if (subscribers.size === 0 && this.#topics.get(topic) === subscribers) this.#topics.delete(topic)
    }
  }

  hasListeners(topic: string): boolean {
    return this.#topics.has(topic)
  }

  publish(told: Happened | Passing): void {
    const subscribers = this.#topics.get(told.topic)
    if (!subscribers) return
    const frame = frameOf(told, null)
    for (const subscriber of subscribers) subscriber(told, frame)
  }
}
