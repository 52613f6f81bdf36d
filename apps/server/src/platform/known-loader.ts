import DataLoader from 'dataloader'
import type { MaybePromise } from './maybe-promise.ts'

/** A loader that returns primed values synchronously, and loads others like any loader. */
export class KnownLoader<Key, Value, CacheKey = Key> extends DataLoader<Key, Value, CacheKey> {
  readonly #known = new Map<Key, Value>()

  /** Returns the primed value of a key, or undefined. */
  known(key: Key): Value | undefined {
    return this.#known.get(key)
  }

  get(key: Key): MaybePromise<Value> {
    const known = this.#known.get(key)
    return known === undefined ? super.load(key) : known
  }

  override async load(key: Key): Promise<Value> {
    return this.get(key)
  }

  override prime(key: Key, value: Value): this {
    this.#known.set(key, value)
    return this
  }

  override clear(key: Key): this {
    this.#known.delete(key)
    return super.clear(key)
  }
}

/** Loads rows by one of their columns; null if there is none. */
export const rowsBy = <Row, Key extends string>(
  read: (keys: Key[]) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
) =>
  new KnownLoader<Key, Row | null>(async (keys) => {
    const rows = new Map((await read([...keys])).map((row) => [keyOf(row), row]))
    return keys.map((key) => rows.get(key) ?? null)
  })
