import { createHash } from 'node:crypto'

const HUES = 360

/** A colour that stays with a text, as degrees around the wheel. */
export const hueOf = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt16BE() % HUES

/** The first letter that a person would see of a name, in capitals; empty for an empty one. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim())
  return (first?.segment ?? '').toLocaleUpperCase('en')
}

/** A text as it can stand in a drawing. */
export const inXml = (text: string): string => text.replace(/[<>&'"]/g, (sign) => `&#${sign.codePointAt(0)};`)
