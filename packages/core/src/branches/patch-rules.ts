export type PatchLine = {
  kind: 'hunk' | 'context' | 'added' | 'removed'
  text: string
  /** Line numbers before and after; null on the side that lacks the line. */
  before: number | null
  after: number | null
}

/** The lines of a unified diff of one file, with their numbers on both sides. */
export function patchLines(patch: string): PatchLine[] {
  let [before, after] = [0, 0]
  const lines: PatchLine[] = []
  for (const line of patch.replace(/\n$/, '').split('\n')) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line)
    if (hunk) {
      before = Number(hunk[1])
      after = Number(hunk[2])
      lines.push({ kind: 'hunk', text: line, before: null, after: null })
    } else if (line.startsWith('+'))
      lines.push({ kind: 'added', text: line.slice(1), before: null, after: after++ })
    else if (line.startsWith('-'))
      lines.push({ kind: 'removed', text: line.slice(1), before: before++, after: null })
    // The marker for a missing newline at the end of the file.
    else if (!line.startsWith('\\'))
      lines.push({ kind: 'context', text: line.slice(1), before: before++, after: after++ })
  }
  return lines
}
