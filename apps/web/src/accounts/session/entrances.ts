/** Where somebody signs in the page itself forgets who was there before, and leads on. */
export const isEntrance = (path: string): boolean => /^\/sign(in|up)(\/|$)/.test(path)
