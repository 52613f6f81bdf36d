import type { Happened } from './outbox.ts'
import { push } from './protocol.ts'

/** `frame` is what its sockets are sent: it is the same for all, and written once. */
export type Subscriber = (happened: Happened, frame: Buffer) => void

/** Who on this server listens to what. */
export class Hub {
  readonly #topics = new Map<string, Set<Subscriber>>()

  subscribe(topic: string, subscriber: Subscriber): () => void {
    const subscribers = this.#topics.get(topic) ?? new Set()
    this.#topics.set(topic, subscribers.add(subscriber))
    return () => {
      subscribers.delete(subscriber)
      if (subscribers.size === 0) this.#topics.delete(topic)
    }
  }

  publish(happened: Happened): void {
    const subscribers = this.#topics.get(happened.topic)
    if (!subscribers) return
    const { topic, event, payload, cursor } = happened
    const frame = Buffer.from(push(topic, event, { ...payload, cursor }))
    for (const subscriber of subscribers) subscriber(happened, frame)
  }
}
