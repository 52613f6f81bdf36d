import { KEPT_PARTS_MAX, SHELL_AT_ONCE } from '../limits.ts'

/** A file of the built shell. Without a revision, its name contains a content hash. */
export type ShellFile = { url: string; revision: string | null }

const PREFIX = 'sandlot-'
const SHELL = `${PREFIX}shell-`
const PARTS = `${PREFIX}parts`
const PAGE = '/index.html'

/** Tells a page that it did not come from the network. */
const MARK = ' data-from-device'

type World = {
  files: readonly ShellFile[]
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>
  fetch: typeof fetch
  /** The origin of the pages. */
  origin: string
}

/** The worker's cache of the app: the shells of this build and the previous one, and other parts that were used. */
export function createShellCache({ files, caches, fetch, origin }: World) {
  const name = SHELL + versionOf(files)
  const address = (url: string) => new URL(url, origin).href

  const keep = async (cache: Cache, { url, revision }: ShellFile) => {
    const at = address(url)
    if (await cache.match(at)) return
    // A file with a content hash in its name is identical in an older shell.
    const known = revision === null ? await caches.match(at, { ignoreVary: true }) : undefined
    const response = known ?? (await fetch(at, { cache: revision === null ? 'default' : 'reload' }))
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
    await cache.put(at, at === address(PAGE) ? await marked(response) : response)
  }

  return {
    /** Caches the whole shell or fails. Files from an earlier attempt are not fetched again. */
    install: async () => {
      const cache = await caches.open(name)
      for (let start = 0; start < files.length; start += SHELL_AT_ONCE)
        await Promise.all(files.slice(start, start + SHELL_AT_ONCE).map((file) => keep(cache, file)))
    },
    /** Deletes the shells of old builds except the last one, because open pages may still need its parts. */
    cleanUp: async () => {
      const old = (await caches.keys()).filter((one) => one.startsWith(SHELL) && one !== name)
      await Promise.all(old.slice(0, -1).map((one) => caches.delete(one)))
    },
    page: async () => (await caches.open(name)).match(address(PAGE)),
    /** Returns a file of this or the previous shell, or a part that was used. */
    file: async (url: string) =>
      (await (await caches.open(name)).match(url, { ignoreVary: true })) ??
      (await caches.match(url, { ignoreVary: true })),
    /** Caches a part outside the shell for the next time, replacing the oldest. */
    keepPart: async (url: string, response: Response) => {
      const cache = await caches.open(PARTS)
      await cache.put(url, response)
      const kept = await cache.keys()
      await Promise.all(kept.slice(0, -KEPT_PARTS_MAX).map((request) => cache.delete(request)))
    },
  }
}

export type ShellCache = ReturnType<typeof createShellCache>

/** Returns the same version for the same files in any order. */
function versionOf(files: readonly ShellFile[]): string {
  const text = files
    .map(({ url, revision }) => `${url} ${revision}`)
    .toSorted()
    .join('\n')
  let hash = 0xcbf29ce484222325n
  for (let at = 0; at < text.length; at += 1)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n)
  return hash.toString(36)
}

async function marked(page: Response): Promise<Response> {
  const { status, statusText, headers } = page
  const html = (await page.text()).replace('<html', `<html${MARK}`)
  const kept = new Headers(headers)
  // The text is no longer compressed, and it has grown.
  kept.delete('content-encoding')
  kept.delete('content-length')
  return new Response(html, { status, statusText, headers: kept })
}
