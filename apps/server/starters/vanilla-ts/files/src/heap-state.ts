export interface Heap {
  count: number
}

/** In a file of its own, so that it stays as it is when another file changes. */
export const heap: Heap = { count: 16 }
