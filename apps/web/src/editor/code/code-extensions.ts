import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import {
  crosshairCursor,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  rectangularSelection,
} from '@codemirror/view'
import { commentGutter } from '../../comments/comment-gutter.ts'
import { editMessages } from '../../files/working-copy/messages.ts'
import type { EditorSettings } from '../../profile/editor-settings.ts'
import { codeTheme } from '../code-theme.ts'
import { sharing } from '../collab/shared-text.ts'
import { codeFont } from '../settings/code-font.ts'
import { otherCarets } from './draw-other-carets.ts'
import { linterOf } from './linters.ts'

/** Longer texts have no highlighting or checks, so that typing stays fast. */
const PLAIN_FROM_CHARACTERS = 800_000
export const isPlainLength = (length: number): boolean => length >= PLAIN_FROM_CHARACTERS

export const language = new Compartment()
const preferences = new Compartment()
const access = new Compartment()

export type CodeOptions = {
  settings: EditorSettings
  isReadOnly: boolean
  nonce: string | null
  /** The Vim key bindings, once loaded. */
  vim: Extension | null
  /** Whether lines can be commented on. */
  hasComments: boolean
}

/** The extensions of a file's view. Preferences and access can change later, see `reconfigure`. */
export const codeExtensions = (path: string, isPlain: boolean, options: CodeOptions): Extension => [
  options.nonce ? EditorView.cspNonce.of(options.nonce) : [],
  // Must precede all other key bindings.
  preferences.of(preferencesOf(path, isPlain, options)),
  access.of(accessOf(options)),
  EditorView.contentAttributes.of({
    spellcheck: 'false',
    autocorrect: 'off',
    autocapitalize: 'off',
    tabindex: '0',
    'aria-description': editMessages.leaveCode,
  }),
  EditorState.allowMultipleSelections.of(true),
  sharing.of([]),
  options.hasComments ? commentGutter : [],
  otherCarets,
  lineNumbers(),
  foldGutter(),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  dropCursor(),
  rectangularSelection(),
  crosshairCursor(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  search({ top: true }),
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...completionKeymap,
    ...lintKeymap,
    // Escape followed by Tab leaves the editor.
    indentWithTab,
  ]),
  language.of([]),
  codeTheme,
]

function preferencesOf(path: string, isPlain: boolean, { settings, vim }: CodeOptions): Extension {
  const { prettierConfig } = settings
  const checks = settings.lint && !isPlain ? linterOf(path) : null
  return [
    // The path changes when the file is renamed.
    EditorView.contentAttributes.of({ 'aria-label': editMessages.contents(path) }),
    settings.vimMode && vim ? vim : [],
    settings.autocomplete && !isPlain ? autocompletion() : [],
    checks ? [lintGutter(), checks] : [],
    EditorState.tabSize.of(prettierConfig.tabWidth),
    EditorView.theme({ '.cm-scroller': codeFont(settings) }),
  ]
}

const accessOf = ({ isReadOnly }: CodeOptions): Extension =>
  isReadOnly
    ? [
        EditorState.readOnly.of(true),
        // Suppresses the on-screen keyboard, which would be of no use.
        EditorView.contentAttributes.of({ inputmode: 'none' }),
      ]
    : []

/** Applies new preferences or a new access to a state. */
export const reconfigure = (path: string, isPlain: boolean, options: CodeOptions) => [
  preferences.reconfigure(preferencesOf(path, isPlain, options)),
  access.reconfigure(accessOf(options)),
]
