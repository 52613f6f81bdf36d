export type PatchLine = {
  kind: 'hunk' | 'context' | 'added' | 'removed'
  text: string
  /** Its number before and after; null where that side does not have it. */
  before: number | null
  after: number | null
}

/** The lines of a unified diff of one file, with the numbers that they have on each side. */
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
    // Says that there is no line end behind the last line.
    else if (!line.startsWith('\\'))
      lines.push({ kind: 'context', text: line.slice(1), before: before++, after: after++ })
  }
  return lines
}
