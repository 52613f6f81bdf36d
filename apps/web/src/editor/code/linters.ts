import { jsonParseLinter } from '@codemirror/lang-json'
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import { type Diagnostic, linter } from '@codemirror/lint'
import type { EditorState, Extension } from '@codemirror/state'

const SYNTAX_ERRORS_MAX = 20
/** How long a check may hold up the page to read the rest of a file; longer files are checked once that was done. */
const PARSE_MS = 50
const scripts = new Set(['js', 'jsx', 'ts', 'tsx', 'mjs', 'cjs', 'mts', 'cts'])

/**
 * Places that the parser made nothing of. One mistake confuses it for a while, so only the first of a line counts.
 * Nothing is said of a file that was not read to its end: where the parser stopped, everything looks like a mistake.
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

/** What checks a file while it is typed; null where nothing does. */
export function linterOf(path: string): Extension | null {
  const ending = path.split('.').at(-1)?.toLowerCase() ?? ''
  if (ending === 'json') {
    const check = jsonParseLinter()
    return linter((view) => (view.state.doc.length === 0 ? [] : check(view)))
  }
  if (!scripts.has(ending)) return null
  return linter(({ state }) => syntaxErrors(state), {
    // A file that is long is read in the background, after it was shown.
    needsRefresh: ({ startState, state }) => syntaxTree(startState) !== syntaxTree(state),
  })
}
