import { Text } from '@codemirror/state'
import { lineEndOf } from '@sandlot/core/files/collab/rules'

/** Returns a text in CodeMirror's representation, without loss. */
export const textOf = (code: string): Text => Text.of(code.split(lineEndOf(code)))
