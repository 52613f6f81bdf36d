import type { Happened } from './outbox.ts'

export type Subscriber = (happened: Happened) => void

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
    for (const subscriber of this.#topics.get(happened.topic) ?? []) subscriber(happened)
  }
}
