import { Text } from '@codemirror/state'
import { lineEndOf } from '@sandlot/core/files/collab/rules'

/** A text as the code view holds it, without loss. */
export const textOf = (code: string): Text => Text.of(code.split(lineEndOf(code)))
