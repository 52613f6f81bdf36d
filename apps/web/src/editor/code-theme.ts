import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { FONT_SIZE_PX, LINE_HEIGHT } from './layout.ts'

/** A color for each theme, selected by the page's `color-scheme`. */
const both = (light: string, dark: string) => `light-dark(oklch(${light}), oklch(${dark}))`

const colors = {
  keyword: both('0.48 0.17 305', '0.8 0.11 305'),
  string: both('0.46 0.1 150', '0.82 0.11 150'),
  number: both('0.5 0.12 60', '0.82 0.1 70'),
  name: both('0.47 0.14 255', '0.8 0.09 250'),
  type: both('0.48 0.09 200', '0.82 0.08 195'),
  tag: both('0.5 0.16 20', '0.78 0.12 20'),
  attribute: both('0.5 0.11 75', '0.83 0.09 85'),
  quiet: 'var(--color-ink-faint)',
}

const highlight = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.self], color: colors.keyword },
  { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.inserted], color: colors.string },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit, tags.color], color: colors.number },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: colors.name },
  { tag: [tags.definition(tags.variableName), tags.labelName, tags.heading], color: colors.name },
  { tag: [tags.typeName, tags.className, tags.namespace], color: colors.type },
  { tag: [tags.tagName, tags.deleted], color: colors.tag },
  { tag: [tags.attributeName, tags.propertyName], color: colors.attribute },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], color: colors.quiet },
  { tag: [tags.punctuation, tags.operator], color: 'var(--color-ink-muted)' },
  { tag: [tags.heading, tags.strong], fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: colors.name, textDecoration: 'underline' },
  { tag: tags.invalid, color: 'var(--color-danger-text)' },
])

const selection = 'color-mix(in oklab, var(--color-accent) 24%, transparent)'
const match = 'color-mix(in oklab, var(--color-warning-text) 30%, transparent)'

const frame = EditorView.theme({
  '&': { height: '100%', color: 'var(--color-ink)', backgroundColor: 'var(--color-surface)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    fontSize: `${FONT_SIZE_PX}px`,
    lineHeight: String(LINE_HEIGHT),
  },
  '.cm-content': { padding: '12px 0', caretColor: 'var(--color-ink)' },
  '.cm-line': { padding: '0 16px 0 8px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--color-ink)' },
  '.cm-gutters': {
    backgroundColor: 'var(--color-surface)',
    borderRight: 'none',
    color: 'var(--color-ink-faint)',
    paddingLeft: '8px',
  },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'var(--color-hover)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--color-ink)' },
  '.cm-foldGutter .cm-gutterElement': { cursor: 'pointer' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--color-sunken)',
    border: '1px solid var(--color-line)',
    color: 'var(--color-ink-muted)',
  },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: selection,
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--color-pressed)' },
  '.cm-searchMatch': { backgroundColor: match, borderRadius: '2px' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--color-focus)' },
  '.cm-panels': { backgroundColor: 'var(--color-raised)', color: 'var(--color-ink)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--color-line)' },
  '.cm-panel.cm-search': {
    alignItems: 'center',
    display: 'flex',
    flexWrap: 'wrap',
    fontFamily: 'var(--font-sans)',
    gap: '6px',
    padding: '8px 36px 8px 12px',
  },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search label': { alignItems: 'center', display: 'inline-flex', fontSize: '12px', gap: '4px' },
  '.cm-textfield': {
    backgroundColor: 'var(--color-surface)',
    border: '1px solid var(--color-line-strong)',
    borderRadius: '6px',
    fontSize: '13px',
    height: '28px',
    margin: '0',
    padding: '0 8px',
  },
  '.cm-textfield:focus-visible': { outlineOffset: '-1px' },
  '.cm-button': {
    backgroundColor: 'var(--color-surface)',
    backgroundImage: 'none',
    border: '1px solid var(--color-line-strong)',
    borderRadius: '6px',
    fontSize: '12px',
    height: '28px',
    margin: '0',
    padding: '0 10px',
    textTransform: 'capitalize',
  },
  '.cm-button:hover': { backgroundColor: 'var(--color-sunken)' },
  '.cm-button:active': { backgroundImage: 'none' },
  '.cm-panel.cm-search [name=close]': {
    color: 'var(--color-ink-muted)',
    fontSize: '18px',
    height: '28px',
    right: '8px',
    top: '8px',
    width: '28px',
  },
})

/** Our colors for code, for both themes. */
export const codeTheme: Extension = [frame, syntaxHighlighting(highlight)]
