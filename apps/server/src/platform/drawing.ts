import { createHash } from 'node:crypto'

const HUES = 360

/** A color derived from a text, as a hue in degrees. */
export const hueOf = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt16BE() % HUES

/** The first visible letter of a name, in capitals; empty for an empty name. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim())
  return (first?.segment ?? '').toLocaleUpperCase('en')
}
