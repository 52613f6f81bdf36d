import { jsonParseLinter } from '@codemirror/lang-json'
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import { type Diagnostic, linter } from '@codemirror/lint'
import type { EditorState, Extension } from '@codemirror/state'

const SYNTAX_ERRORS_MAX = 20
/**
 * How long a check may block the page to parse the rest of a file. Longer files are checked once they have been parsed
 * in the background.
 */
const PARSE_MS = 50
const scripts = new Set(['js', 'jsx', 'ts', 'tsx', 'mjs', 'cjs', 'mts', 'cts'])

/**
 * Returns the places that the parser could not make sense of. One mistake confuses it for a while, so only the first of
 * a line counts. A file that was not fully parsed has no errors, because everything after the parser stopped would look
 * like one.
 */
export function syntaxErrors(state: EditorState): Diagnostic[] {
  const found: Diagnostic[] = []
  let lastLine = -1
  ensureSyntaxTree(state, state.doc.length, PARSE_MS)?.iterate({
    enter: (node) => {
      if (!node.type.isError || found.length >= SYNTAX_ERRORS_MAX) return
      const line = state.doc.lineAt(node.from)
      if (line.number === lastLine) return
      lastLine = line.number
      const to = Math.min(Math.max(node.to, node.from + 1), state.doc.length)
      found.push({ from: Math.min(node.from, to), to, severity: 'error', message: 'Syntax error' })
    },
  })
  return found
}

/** Returns the linter that checks a file as it is typed. Null if there is none. */
export function linterOf(path: string): Extension | null {
  const ending = path.split('.').at(-1)?.toLowerCase() ?? ''
  if (ending === 'json') {
    const check = jsonParseLinter()
    return linter((view) => (view.state.doc.length === 0 ? [] : check(view)))
  }
  if (!scripts.has(ending)) return null
  return linter(({ state }) => syntaxErrors(state), {
    // A long file is parsed in the background after it is shown.
    needsRefresh: ({ startState, state }) => syntaxTree(startState) !== syntaxTree(state),
  })
}
