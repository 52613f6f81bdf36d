import { type Extension, RangeSet, StateEffect, StateField } from '@codemirror/state'
import { EditorView, GutterMarker, gutter } from '@codemirror/view'
import { commentTexts as say } from './comment-messages.ts'
import type { LineMark } from './marks.ts'

/** Dispatched when a line of the comment gutter was clicked. `detail` is the line. */
export const COMMENT_LINE = 'sandlot-comment-line'

export const setMarks = StateEffect.define<readonly LineMark[]>()

class ThreadMarker extends GutterMarker {
  readonly count: number
  constructor(count: number) {
    super()
    this.count = count
  }
  override eq(other: ThreadMarker) {
    return other.count === this.count
  }
  override toDOM(view: EditorView) {
    const mark = view.dom.ownerDocument.createElement('span')
    mark.className = 'cm-comment-mark'
    mark.textContent = String(this.count)
    mark.title = say.threads(this.count)
    return mark
  }
}

/** The marks move with edits until the threads are updated. */
export const commentMarks = StateField.define<RangeSet<ThreadMarker>>({
  create: () => RangeSet.empty,
  update: (now, { changes, effects, state }) => {
    let next = now.map(changes)
    for (const effect of effects)
      if (effect.is(setMarks))
        next = RangeSet.of(
          effect.value
            .filter(({ line }) => line <= state.doc.lines)
            .map(({ line, count }) => new ThreadMarker(count).range(state.doc.line(line).from)),
        )
    return next
  },
})

const tell = (view: EditorView, line: number) =>
  view.dom.dispatchEvent(new CustomEvent(COMMENT_LINE, { detail: line, bubbles: true }))

/** A gutter that shows the threads of each line and starts new ones. */
export const commentGutter: Extension = [
  commentMarks,
  gutter({
    class: 'cm-comment-gutter',
    markers: (view) => view.state.field(commentMarks),
    domEventHandlers: {
      mousedown: (view, block) => {
        tell(view, view.state.doc.lineAt(block.from).number)
        return true
      },
    },
  }),
  EditorView.baseTheme({
    '.cm-comment-gutter': { minWidth: '20px' },
    '.cm-comment-gutter .cm-gutterElement': { cursor: 'pointer', padding: '0 3px', textAlign: 'center' },
    '.cm-comment-gutter .cm-gutterElement:hover::before': { content: '"+"', opacity: 0.7 },
    '.cm-comment-gutter .cm-gutterElement:has(.cm-comment-mark):hover::before': { content: 'none' },
    '.cm-comment-mark': {
      display: 'inline-block',
      minWidth: '14px',
      borderRadius: '7px',
      backgroundColor: 'var(--color-accent)',
      color: 'var(--color-accent-ink)',
      fontSize: '10px',
      lineHeight: '14px',
      textAlign: 'center',
      verticalAlign: 'middle',
    },
  }),
]
