/** Pages that sign in forget the previous person themselves, and continue from there. */
export const isEntrance = (path: string): boolean => /^\/sign(in|up)(\/|$)/.test(path)
