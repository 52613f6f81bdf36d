/** In a file of its own, because every client of a server needs it. */
export const sizeMessages = { tooLarge: 'File too large, upload limit is 5MB.' }
