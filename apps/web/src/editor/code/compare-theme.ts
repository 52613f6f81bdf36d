import { EditorView } from '@codemirror/view'

const mine = 'color-mix(in oklab, var(--color-danger-text) 14%, transparent)'
const theirs = 'color-mix(in oklab, var(--color-accent) 16%, transparent)'

/** Colors of two texts side by side. */
export const compareTheme = EditorView.theme({
  '&': { height: 'auto' },
  '&.cm-merge-a .cm-changedLine': { backgroundColor: mine },
  '&.cm-merge-b .cm-changedLine': { backgroundColor: theirs },
  '&.cm-merge-a .cm-changedText': { background: mine },
  '&.cm-merge-b .cm-changedText': { background: theirs },
  '.cm-collapsedLines': {
    background: 'var(--color-sunken)',
    color: 'var(--color-ink-muted)',
  },
  // Few fonts have the default character.
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '"…"' },
})
