import { KEPT_PARTS_MAX, SHELL_AT_ONCE } from '../limits.ts'

/** A file of the built shell; without a revision its name changes with its content. */
export type ShellFile = { url: string; revision: string | null }

const PREFIX = 'sandlot-'
const SHELL = `${PREFIX}shell-`
const PARTS = `${PREFIX}parts`
const PAGE = '/index.html'

/** What tells a page that it was not the network that brought it. */
const MARK = ' data-from-device'

type World = {
  files: readonly ShellFile[]
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>
  fetch: typeof fetch
  /** The origin of the pages. */
  origin: string
}

/** What the worker keeps of the app: the shell of this build and of the one before, and parts that were used. */
export function createShellCache({ files, caches, fetch, origin }: World) {
  const name = SHELL + versionOf(files)
  const address = (url: string) => new URL(url, origin).href

  const keep = async (cache: Cache, { url, revision }: ShellFile) => {
    const at = address(url)
    if (await cache.match(at)) return
    // A name that changes with its content says that an older shell has the very same file.
    const known = revision === null ? await caches.match(at, { ignoreVary: true }) : undefined
    const response = known ?? (await fetch(at, { cache: revision === null ? 'default' : 'reload' }))
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
    await cache.put(at, at === address(PAGE) ? await marked(response) : response)
  }

  return {
    /** Keeps the whole shell or fails; what is there from an attempt before is not asked for again. */
    install: async () => {
      const cache = await caches.open(name)
      for (let start = 0; start < files.length; start += SHELL_AT_ONCE)
        await Promise.all(files.slice(start, start + SHELL_AT_ONCE).map((file) => keep(cache, file)))
    },
    /** Ends the shells of old builds. The last one stays: pages of it are still open and want their parts. */
    cleanUp: async () => {
      const old = (await caches.keys()).filter((one) => one.startsWith(SHELL) && one !== name)
      await Promise.all(old.slice(0, -1).map((one) => caches.delete(one)))
    },
    page: async () => (await caches.open(name)).match(address(PAGE)),
    /** A file of this shell, of the one before, or a part that was used. */
    file: async (url: string) =>
      (await (await caches.open(name)).match(url, { ignoreVary: true })) ??
      (await caches.match(url, { ignoreVary: true })),
    /** Keeps a part that is not of the shell for the next time, in place of the oldest. */
    keepPart: async (url: string, response: Response) => {
      const cache = await caches.open(PARTS)
      await cache.put(url, response)
      const kept = await cache.keys()
      await Promise.all(kept.slice(0, -KEPT_PARTS_MAX).map((request) => cache.delete(request)))
    },
  }
}

export type ShellCache = ReturnType<typeof createShellCache>

/** The same for the same files, in whatever order they are built. */
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
  // The text is not packed any more, and it is longer.
  kept.delete('content-encoding')
  kept.delete('content-length')
  return new Response(html, { status, statusText, headers: kept })
}
