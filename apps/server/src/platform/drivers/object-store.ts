/** The object that says which database the others belong to. */
export const STORE_MARK = 'sandlot-store'

/** Large contents by a name that is used once: what was put under it never changes. */
export type ObjectStore = {
  /** Where it is, for people; nothing that opens it. */
  place: string
  put(key: string, content: Buffer, signal?: AbortSignal): Promise<void>
  /** Null where there is none of that name. */
  get(key: string, signal?: AbortSignal): Promise<Buffer | null>
  /** Also where there is none. */
  remove(key: string, signal?: AbortSignal): Promise<void>
  /** All of them, some at a time. */
  list(): AsyncIterable<readonly { key: string; putAt: Date }[]>
  close(): void
}

/** A store that others wait for: it is asked only so much at once, and whatever it cannot do is told in our words. */
export type Objects = ObjectStore & {
  /** Whether it failed at the last thing it was asked. */
  isAway(): boolean
}
