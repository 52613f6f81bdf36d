import type { EditorState, Text } from '@codemirror/state'
import type { FilePlace, Position } from '@sandlot/core/sandboxes/live/live'

/** Returns the nearest offset to a position that refers to another version of the text. */
export function offsetOf(doc: Text, { line, column }: Position): number {
  const { from, length } = doc.line(Math.max(1, Math.min(line, doc.lines)))
  return from + Math.max(0, Math.min(column - 1, length))
}

function positionOf(doc: Text, offset: number): Position {
  const { number, from } = doc.lineAt(offset)
  return { line: number, column: offset - from + 1 }
}

/** Returns the position of a file's main selection. */
export function placeIn({ doc, selection }: EditorState, path: string): FilePlace {
  const { anchor, head } = selection.main
  return { path, anchor: positionOf(doc, anchor), head: positionOf(doc, head) }
}
