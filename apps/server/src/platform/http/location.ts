/** Encodes a URL for a header: a letter beyond ASCII would abort the whole answer. */
export const asciiLocation = (target: string): string =>
  target.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)
