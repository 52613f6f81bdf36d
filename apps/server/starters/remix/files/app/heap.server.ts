/** On the server, and the same for everyone, until the server starts again. */
export const heap = { count: 16 }
