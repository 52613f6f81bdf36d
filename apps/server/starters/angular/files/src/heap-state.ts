/** In a separate file, so that its value survives when a component changes. */
export const heap = { count: 16 }
