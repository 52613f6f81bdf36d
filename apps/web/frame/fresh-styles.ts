/**
 * Replaces a page's own style sheets with fresh copies, in place, so that input in the page is not lost. Each one stays
 * until its copy has loaded; a copy that fails, or that a newer one overtakes, is removed.
 */
export function keepStylesFresh(page: Window): void {
  const { location, document } = page
  const loading = new Set<HTMLLinkElement>()
  page.addEventListener('sandlot-styles', () => {
    for (const overtaken of loading) overtaken.remove()
    loading.clear()
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet"]')) {
      const url = URL.canParse(link.href) ? new URL(link.href) : null
      if (url?.origin !== location.origin) continue
      url.searchParams.set('sandlot', String(page.performance.now()))
      const next = link.cloneNode() as HTMLLinkElement
      next.href = url.href
      loading.add(next)
      next.addEventListener('load', () => loading.delete(next) && link.remove())
      next.addEventListener('error', () => loading.delete(next) && next.remove())
      link.after(next)
    }
  })
}
