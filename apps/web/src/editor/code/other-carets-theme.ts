import { EditorView } from '@codemirror/view'
import { VIEWER_COLORS } from '@sandlot/core/sandboxes/limits'

const colors = Object.fromEntries(
  Array.from({ length: VIEWER_COLORS }, (_, color) => [
    `.cm-other-${color}`,
    { '--cm-other': `var(--color-team-${color})` },
  ]),
)

/** The look of other people's carets and selections. */
export const otherCaretsTheme = EditorView.theme({
  ...colors,
  '.cm-other-carets, .cm-other-selections': { pointerEvents: 'none' },
  // A border, because forced colors remove backgrounds.
  '.cm-other-caret': { borderLeft: '2px solid var(--cm-other)', marginLeft: '-1px' },
  '.cm-other-selection': { backgroundColor: 'color-mix(in oklab, var(--cm-other) 24%, transparent)' },
  '.cm-other-name': {
    position: 'absolute',
    bottom: '100%',
    left: '-2px',
    boxSizing: 'border-box',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    padding: '0 5px',
    borderRadius: '4px 4px 4px 0',
    backgroundColor: 'var(--cm-other)',
    color: 'var(--color-white)',
    fontFamily: 'var(--font-sans)',
    fontSize: '11px',
    fontWeight: '500',
    lineHeight: '16px',
    animation: 'cm-other-name 2.5s forwards',
  },
  '.cm-other-first .cm-other-name': { bottom: 'auto', top: '100%', borderRadius: '0 4px 4px 4px' },
  '.cm-other-edge .cm-other-name': { left: 'auto', right: '0', borderRadius: '4px 4px 0 4px' },
  '.cm-other-first.cm-other-edge .cm-other-name': { borderRadius: '4px 0 4px 4px' },
  '.cm-other-caret[data-near] .cm-other-name': { animation: 'none', opacity: '1' },
  '@keyframes cm-other-name': { '85%': { opacity: '1' }, '100%': { opacity: '0' } },
  '@media (prefers-reduced-motion: reduce)': {
    '.cm-other-name': { animationTimingFunction: 'step-end' },
  },
  '@media (forced-colors: active)': {
    '.cm-other-selection': { outline: '1px dashed CanvasText', outlineOffset: '-1px' },
    '.cm-other-name': { border: '1px solid CanvasText' },
  },
})
