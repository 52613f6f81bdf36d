/** In a file of its own, so that it stays as it is when a component changes. */
export const heap = { count: 16 }
