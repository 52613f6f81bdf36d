/** Apart from all else about files: whoever talks to a server needs it. */
export const sizeMessages = { tooLarge: 'File too large, upload limit is 5MB.' }
