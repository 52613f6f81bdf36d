export interface Heap {
  count: number
}

/** In a separate file, so that its value survives when another file changes. */
export const heap: Heap = { count: 16 }
