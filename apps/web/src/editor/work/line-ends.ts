import { Text } from '@codemirror/state'

/** What ends the lines of a text. Where it is not the same everywhere, a carriage return stays as a character. */
export const lineEndOf = (code: string): '\n' | '\r\n' =>
  code.includes('\r\n') && !/(^|[^\r])\n/.test(code) ? '\r\n' : '\n'

/** A text as the code view holds it, without loss. */
export const textOf = (code: string): Text => Text.of(code.split(lineEndOf(code)))
