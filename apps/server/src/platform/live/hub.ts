import type { Happened } from './outbox.ts'
import type { Passing } from './passing.ts'
import { push } from './protocol.ts'

/** `frame` is what its sockets receive: the same for all, and serialized once. */
export type Subscriber = (told: Happened | Passing, frame: Buffer) => void

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
    const { topic, event, payload } = told
    const frame = Buffer.from(
      push(topic, event, 'cursor' in told ? { ...payload, cursor: told.cursor } : payload),
    )
    for (const subscriber of subscribers) subscriber(told, frame)
  }
}
