import { createKeptStore, type KeptStore } from './kept-store.ts'

let made: KeptStore | null = null

/** The one store of this page, made when the first editor opens. */
export function pageKeptStore(): KeptStore {
  made ??= createKeptStore(Math.random().toString(36).slice(2), navigator.locks)
  return made
}
