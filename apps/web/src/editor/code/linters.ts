import { jsonParseLinter } from '@codemirror/lang-json'
import { syntaxTree } from '@codemirror/language'
import { type Diagnostic, linter } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

const SYNTAX_ERRORS_MAX = 20
const scripts = new Set(['js', 'jsx', 'ts', 'tsx', 'mjs', 'cjs', 'mts', 'cts'])

/** Places that the parser made nothing of. One mistake confuses it for a while, so only the first of a line counts. */
function syntaxErrors(view: EditorView): Diagnostic[] {
  const found: Diagnostic[] = []
  let lastLine = -1
  syntaxTree(view.state).iterate({
    enter: (node) => {
      if (!node.type.isError || found.length >= SYNTAX_ERRORS_MAX) return
      const line = view.state.doc.lineAt(node.from)
      if (line.number === lastLine) return
      lastLine = line.number
      const to = Math.min(Math.max(node.to, node.from + 1), view.state.doc.length)
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
  return scripts.has(ending) ? linter(syntaxErrors) : null
}
