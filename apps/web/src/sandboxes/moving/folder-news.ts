/** What the folders of the sidebar hear: one is to be opened, or one has gone elsewhere. */
export type FolderNews = { open: string } | { from: string; to: string }

type Listener = (news: FolderNews) => void

const listeners = new WeakMap<object, Set<Listener>>()

/** Tells the folders of a page, which is known by what it has only one of. */
export function tellFolders(owner: object, news: FolderNews): void {
  for (const listener of listeners.get(owner) ?? []) listener(news)
}

/** Hears of the folders of a page until what it answers is called. */
export function onFolders(owner: object, listener: Listener): () => void {
  const all = listeners.get(owner) ?? new Set()
  listeners.set(owner, all.add(listener))
  return () => void all.delete(listener)
}
