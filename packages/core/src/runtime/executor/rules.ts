/** The files of a sandbox by their paths. */
export type ExecutorFiles = Readonly<Record<string, { code: string; isBinary?: boolean }>>
/** Changed files; null for a deleted one. */
export type ChangedFiles = Record<string, { path: string; code: string; isBinary?: boolean } | null>

/** The files that were changed, added or removed, and no others (spec LV-018). */
export function changedFiles(before: ExecutorFiles, after: ExecutorFiles): ChangedFiles {
  const written = Object.entries(after).filter(([path, { code }]) => before[path]?.code !== code)
  const removed = Object.keys(before).filter((path) => !(path in after))
  return Object.fromEntries([
    ...written.map(([path, file]) => [path, { path, ...file }] as const),
    ...removed.map((path) => [path, null] as const),
  ])
}

/**
 * The host of a site's executors: its own with the prefix `sse-lb.`. Null for an IP address, which cannot have a
 * prefix.
 */
export function executorSite(site: string): string | null {
  const url = new URL(site)
  if (/^[\d.]+$|:/.test(url.hostname)) return null
  url.hostname = `sse-lb.${url.hostname}`
  return url.origin
}
