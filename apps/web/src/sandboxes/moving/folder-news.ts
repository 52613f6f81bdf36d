/** Messages to the folders of the sidebar: expand one, or one has moved. */
export type FolderNews = { open: string } | { from: string; to: string }

type Listener = (news: FolderNews) => void

const listeners = new WeakMap<object, Set<Listener>>()

/** Notifies the folders of a page, identified by an object that the page has only one of. */
export function tellFolders(owner: object, news: FolderNews): void {
  for (const listener of listeners.get(owner) ?? []) listener(news)
}

/** Calls back about a page's folders. Returns a function that stops it. */
export function onFolders(owner: object, listener: Listener): () => void {
  const all = listeners.get(owner) ?? new Set()
  listeners.set(owner, all.add(listener))
  return () => void all.delete(listener)
}
