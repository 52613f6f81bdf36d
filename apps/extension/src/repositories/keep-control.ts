import type { RepositoryName } from '@sandlot/core/repositories/rules'
import type { Hosts } from '../shell/hosts.ts'
import { CONTROL, type Control, createControl } from './control.ts'
import { findPlace, listedRepository, type Place } from './page.ts'

type Shown = { control: Control; outer: Element; href: string }

/** A list takes only entries as children. */
function wrap({ parent }: Place, element: HTMLElement): Element {
  if (!/^(UL|OL)$/.test(parent.tagName)) return element
  const entry = element.ownerDocument.createElement('li')
  entry.append(element)
  return entry
}

/**
 * Keeps exactly one control on the page for the repository that it shows, however GitHub changes the page: by
 * Turbo, by its own navigation, from a cache that holds a dead copy of the control, or by drawing a part anew.
 */
export function keepControl(page: Document, options: { href: () => string; signal: AbortSignal }) {
  let hosts: Hosts | null = null
  let shown: Shown | null = null
  let isScheduled = false
  // A live list, which the browser keeps up to date at no cost.
  const controls = page.getElementsByTagName(CONTROL)

  const remove = () => {
    shown?.outer.remove()
    shown = null
  }

  const removeCopies = () => {
    for (const copy of [...controls])
      if (copy !== shown?.control.element)
        (copy.parentElement?.tagName === 'LI' && copy.parentElement.childNodes.length === 1
          ? copy.parentElement
          : copy
        ).remove()
  }

  const mount = (repository: RepositoryName, place: Place, href: string) => {
    remove()
    const control = createControl(page)
    control.show(repository, hosts)
    const outer = wrap(place, control.element)
    place.parent.insertBefore(outer, place.before)
    shown = { control, outer, href }
  }

  const reconcile = () => {
    const href = options.href()
    const isInPlace = shown?.outer.isConnected === true && shown.control.element.isConnected
    if (controls.length > (isInPlace ? 1 : 0)) removeCopies()
    if (isInPlace && shown?.href === href) return
    const repository = listedRepository(new URL(href))
    const place = repository && findPlace(page)
    if (!repository || !place || hosts?.current === null) return remove()
    if (!shown || !isInPlace || !place.parent.contains(shown.outer)) return mount(repository, place, href)
    shown.control.show(repository, hosts)
    shown = { ...shown, href }
  }

  // At most once a frame, and before it is painted.
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    requestAnimationFrame(() => {
      isScheduled = false
      if (!options.signal.aborted) reconcile()
    })
  }

  const observer = new MutationObserver(schedule)
  observer.observe(page, { childList: true, subtree: true })
  for (const event of ['turbo:load', 'turbo:render']) page.addEventListener(event, schedule, options)
  for (const event of ['popstate', 'pageshow']) addEventListener(event, schedule, options)
  options.signal.addEventListener('abort', () => observer.disconnect())

  return {
    /** Which instances there are; until the first call the control keeps its place and is not seen. */
    use: (next: Hosts) => {
      hosts = next
      if (shown) shown = { ...shown, href: '' }
      reconcile()
    },
  }
}
