/** In a file of its own, so that it stays as it is when another file changes. */
export const heap = { count: 16 }
