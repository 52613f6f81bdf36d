import { diffIndices } from 'node-diff3'

const CONTEXT = 3

/** The unified diff of a file, as Git prints it; null for a side where the file does not exist. */
export function patchOf(path: string, before: string | null, after: string | null): string {
  const [old, now] = [linesOf(before ?? ''), linesOf(after ?? '')]
  const changes = diffIndices(old, now).map(({ buffer1, buffer2 }) => ({ from: buffer1, to: buffer2 }))
  const hunks: (typeof changes)[] = []
  for (const change of changes) {
    const last = hunks.at(-1)?.at(-1)
    if (last && change.from[0] - (last.from[0] + last.from[1]) <= 2 * CONTEXT) hunks.at(-1)?.push(change)
    else hunks.push([change])
  }
  const head = [
    `--- ${before === null ? '/dev/null' : `a/${path}`}`,
    `+++ ${after === null ? '/dev/null' : `b/${path}`}`,
  ]
  return `${[...head, ...hunks.flatMap((hunk) => hunkLines(old, now, hunk))].join('\n')}\n`
}

type Stretch = [start: number, length: number]

function hunkLines(old: string[], now: string[], changes: { from: Stretch; to: Stretch }[]): string[] {
  const [first, last] = [changes[0], changes.at(-1)]
  if (!first || !last) return []
  const start = Math.max(0, first.from[0] - CONTEXT)
  const end = Math.min(old.length, last.from[0] + last.from[1] + CONTEXT)
  const startNow = first.to[0] - (first.from[0] - start)
  const endNow = last.to[0] + last.to[1] + (end - last.from[0] - last.from[1])
  const lines: string[] = []
  let at = start
  for (const { from, to } of changes) {
    for (; at < from[0]; at += 1) lines.push(` ${old[at]}`)
    for (; at < from[0] + from[1]; at += 1) lines.push(`-${old[at]}`)
    for (let added = to[0]; added < to[0] + to[1]; added += 1) lines.push(`+${now[added]}`)
  }
  for (; at < end; at += 1) lines.push(` ${old[at]}`)
  const place = (from: number, to: number) => `${to === from ? from : from + 1},${to - from}`
  return [`@@ -${place(start, end)} +${place(startNow, endNow)} @@`, ...lines]
}

function linesOf(text: string): string[] {
  if (text === '') return []
  return text.replace(/\n$/, '').split('\n')
}
