/** The object that identifies the database to which the others belong. */
export const STORE_MARK = 'sandlot-store'

/** Stores large contents under names that are used once: an object never changes. */
export type ObjectStore = {
  /** Its location for display, without credentials. */
  place: string
  put(key: string, content: Buffer, signal?: AbortSignal): Promise<void>
  /** Null if there is none with that name. */
  get(key: string, signal?: AbortSignal): Promise<Buffer | null>
  /** Succeeds even if there is none. */
  remove(key: string, signal?: AbortSignal): Promise<void>
  /** All objects, in pages. */
  list(): AsyncIterable<readonly { key: string; putAt: Date }[]>
  close(): void
}

/** A store for use by requests: its concurrency is limited, and its errors are translated into ours. */
export type Objects = ObjectStore & {
  /** Whether the last operation failed. */
  isAway(): boolean
}
