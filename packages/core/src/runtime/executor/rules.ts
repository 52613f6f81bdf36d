/** The files of a sandbox by their paths. */
export type ExecutorFiles = Readonly<Record<string, { code: string; isBinary?: boolean }>>
/** What is another file now; null for one that is gone. */
export type ChangedFiles = Record<string, { path: string; code: string; isBinary?: boolean } | null>

/** What changed from some files to others, was added or removed, and nothing else (spec LV-018). */
export function changedFiles(before: ExecutorFiles, after: ExecutorFiles): ChangedFiles {
  const written = Object.entries(after).filter(([path, { code }]) => before[path]?.code !== code)
  const removed = Object.keys(before).filter((path) => !(path in after))
  return Object.fromEntries([
    ...written.map(([path, file]) => [path, { path, ...file }] as const),
    ...removed.map((path) => [path, null] as const),
  ])
}

/** Where the executors of a site are found: its host with `sse-lb.` before it. Null for an address, which has no such name. */
export function executorSite(site: string): string | null {
  const url = new URL(site)
  if (/^[\d.]+$|:/.test(url.hostname)) return null
  url.hostname = `sse-lb.${url.hostname}`
  return url.origin
}
