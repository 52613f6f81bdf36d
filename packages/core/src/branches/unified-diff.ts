import { type Change, changesBetween } from '../files/compare-rules.ts'

const CONTEXT = 3

/** The unified diff of a file, as Git prints it; null for a side where the file does not exist. */
export function patchOf(path: string, before: string | null, after: string | null): string {
  const [old, now] = [linesOf(before ?? ''), linesOf(after ?? '')]
  const changes = changesBetween(old, now)
  const hunks: Change[][] = []
  for (const change of changes) {
    const last = hunks.at(-1)?.at(-1)
    if (last && change.from - (last.from + last.length) <= 2 * CONTEXT) hunks.at(-1)?.push(change)
    else hunks.push([change])
  }
  const head = [
    `--- ${before === null ? '/dev/null' : `a/${path}`}`,
    `+++ ${after === null ? '/dev/null' : `b/${path}`}`,
  ]
  return `${[...head, ...hunks.flatMap((hunk) => hunkLines(old, now, hunk))].join('\n')}\n`
}

function hunkLines(old: string[], now: string[], changes: Change[]): string[] {
  const [first, last] = [changes[0], changes.at(-1)]
  if (!first || !last) return []
  const start = Math.max(0, first.from - CONTEXT)
  const end = Math.min(old.length, last.from + last.length + CONTEXT)
  const startNow = first.to - (first.from - start)
  const endNow = last.to + last.toLength + (end - last.from - last.length)
  const lines: string[] = []
  let at = start
  for (const { from, length, to, toLength } of changes) {
    for (; at < from; at += 1) lines.push(` ${old[at]}`)
    for (; at < from + length; at += 1) lines.push(`-${old[at]}`)
    for (let added = to; added < to + toLength; added += 1) lines.push(`+${now[added]}`)
  }
  for (; at < end; at += 1) lines.push(` ${old[at]}`)
  const place = (from: number, to: number) => `${to === from ? from : from + 1},${to - from}`
  return [`@@ -${place(start, end)} +${place(startNow, endNow)} @@`, ...lines]
}

function linesOf(text: string): string[] {
  if (text === '') return []
  return text.replace(/\n$/, '').split('\n')
}
