/** An address as a header can carry it: letters beyond ASCII would end the whole answer. */
export const asciiLocation = (target: string): string =>
  target.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)
