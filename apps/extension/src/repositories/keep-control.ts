import { type GithubPage, type PageKind, readPage } from '@sandlot/core/repositories/page-rules'
import type { Hosts } from '../shell/hosts.ts'
import { CONTROL, type Control, createControl } from './control.ts'
import type { ControlView, MenuEntry, Seen } from './control-view.ts'
import { watchHydration } from './hydration.ts'
import { cornerOf, findInsertionPoint, type InsertionPoint } from './insertion-points.ts'
import { branchesOn, headOf, isPublic } from './page.ts'
import type { PageRequest } from './page-answer.ts'
import { plainView } from './plain-view.ts'

type Shown = {
  control: Control
  outer: Element
  href: string
  hosts: Hosts | null
  answer: ControlView | null
  /** Whether more of the page may still arrive. GitHub renders some of it late. */
  isPart: boolean
}

/** How long to search for a place before reporting that there is none (spec EX-013). */
const PLACE_MAX_MS = 3_000
/** If a place loses the control more often than this within the time, the corner of the page is used instead. */
const LOSSES_MAX = 5
const LOSSES_WITHIN_MS = 10_000

export type KeepOptions = {
  href: () => string
  signal: AbortSignal
  /** Sends a request to the background. Resolves with undefined if the extension is gone. */
  ask: (request: PageRequest) => Promise<unknown>
  copy: (text: string) => Promise<void>
  /** Returns whether a control is wanted on a kind of page. */
  isWanted?: (kind: PageKind) => boolean
  /** Returns whether the extension has been replaced while the page is open. */
  isGone?: () => boolean
  now?: () => number
  whenIdle?: (callback: () => void) => void
}

/** A list may only contain list items. */
function wrap({ parent }: InsertionPoint, element: HTMLElement): Element {
  if (!/^(UL|OL)$/.test(parent.tagName)) return element
  const entry = element.ownerDocument.createElement('li')
  entry.append(element)
  return entry
}

/**
 * Keeps exactly one control on the page, matching what the page shows, however GitHub changes it: by Turbo, by its own
 * navigation, from a cache with a dead copy of the control, or by rendering a part again.
 */
export function keepControl(page: Document, options: KeepOptions) {
  const { signal, now = Date.now } = options
  const hydration = watchHydration(page, options)
  let hosts: Hosts | null = null
  let isWanted: (kind: PageKind) => boolean = () => true
  let shown: Shown | null = null
  let isScheduled = false
  /** The background's answer, or null if there is none yet. */
  let answer: ControlView | null = null
  /** The key of the last request: the address and everything else that the answer depends on. */
  let asked = ''
  let losses: number[] = []
  let isCornered = false
  let missing: { href: string; timer: ReturnType<typeof setTimeout> } | null = null
  let last = ''
  // A live collection, which costs nothing to keep current.
  const controls = page.getElementsByTagName(CONTROL)

  const remove = () => {
    shown?.control.retire()
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

  const run = (entry: MenuEntry) => {
    if ('copy' in entry) void options.copy(entry.copy)
    if ('ask' in entry) void askAgainAfter(entry.ask)
  }
  const askAgainAfter = async (request: PageRequest) => {
    await options.ask(request)
    asked = ''
    if (shown) shown = { ...shown, href: '' }
    reconcile()
  }

  const show = (wanted: GithubPage, href: string) => {
    if (!shown) return
    const { control } = shown
    const seen = {
      page: wanted,
      head: wanted.kind === 'pull' ? headOf(page) : null,
      branches: wanted.kind === 'branches' ? branchesOn(page, wanted.repository) : [],
    }
    const isPart =
      (wanted.kind === 'pull' && !seen.head) || (wanted.kind === 'branches' && seen.branches.length === 0)
    shown = { ...shown, href, hosts, answer, isPart }
    if (!hosts?.current) return control.hide()
    const { current } = hosts
    control.show(answer ?? { ...plainView(seen, current), groups: [] }, { ...hosts, current })
    askFor(seen, href)
  }

  /** Sends one request per page and host. Answers to an outdated request are dropped. */
  const askFor = (seen: Seen, href: string) => {
    const isOpen = isPublic(page, seen.page.repository)
    const question = [hosts?.current?.origin, href, isOpen, seen.head?.tree, seen.branches].join(' ')
    if (question === asked) return
    asked = question
    const place = isCornered ? 'corner' : 'own'
    void options.ask({ kind: 'page-state', seen, isPublic: isOpen, place }).then((told) => {
      if (question !== asked || signal.aborted) return
      answer = (told as ControlView | undefined) ?? null
      reconcile()
    })
  }

  const mount = (wanted: GithubPage, place: InsertionPoint, href: string) => {
    remove()
    const control = createControl(page, run)
    const outer = wrap(place, control.element)
    if (isCornered) control.element.dataset.corner = ''
    shown = { control, outer, href, hosts, answer, isPart: false }
    show(wanted, href)
    place.parent.insertBefore(outer, place.before)
  }

  /** Reports after three seconds that no place was found. The page stays unchanged. */
  const miss = (kind: PageKind, href: string) => {
    if (missing?.href === href) return
    clearTimeout(missing?.timer)
    const timer = setTimeout(() => {
      if (shown === null && options.href() === href && !isGone())
        void options.ask({ kind: 'no-place', page: kind })
    }, PLACE_MAX_MS)
    missing = { href, timer }
  }

  const noteLoss = () => {
    const at = now()
    losses = [...losses.filter((one) => at - one < LOSSES_WITHIN_MS), at]
    if (losses.length > LOSSES_MAX) isCornered = true
  }

  const isGone = () => signal.aborted || options.isGone?.() === true

  const reconcile = () => {
    if (isGone()) return retire()
    const href = options.href()
    if (href !== last) {
      // Start over on a new page.
      last = href
      losses = []
      isCornered = false
      answer = null
    }
    const isInPlace = shown?.outer.isConnected === true && shown.control.element.isConnected
    if (controls.length > (isInPlace ? 1 : 0)) removeCopies()
    const isTrue = shown?.href === href && shown.hosts === hosts && shown.answer === answer
    if (isInPlace && isTrue && !shown?.isPart) return
    const wanted = readPage(new URL(href))
    if (isInPlace && isTrue && wanted) return show(wanted, href)
    if (!wanted || !isWanted(wanted.kind) || hosts?.current === null) return remove()
    if (shown && !isInPlace && shown.href === href) noteLoss()
    const place = isCornered ? cornerOf(page) : findInsertionPoint(page, wanted.kind)
    if (!place) {
      remove()
      return miss(wanted.kind, href)
    }
    if (!isCornered && !hydration.isDone(place.parent)) {
      remove()
      return hydration.wait(place.parent, schedule)
    }
    if (shown && isInPlace && place.parent.contains(shown.outer)) show(wanted, href)
    else mount(wanted, place, href)
  }

  // Runs at most once per frame, before it is painted.
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    requestAnimationFrame(() => {
      isScheduled = false
      reconcile()
    })
  }

  const retire = () => {
    observer.disconnect()
    clearTimeout(missing?.timer)
    shown?.control.retire()
  }

  const observer = new MutationObserver(schedule)
  observer.observe(page, { childList: true, subtree: true })
  for (const event of ['turbo:load', 'turbo:render']) page.addEventListener(event, schedule, { signal })
  for (const event of ['popstate', 'pageshow']) addEventListener(event, schedule, { signal })
  signal.addEventListener('abort', retire)

  return {
    /** Sets the hosts. Until the first call the control reserves its place but stays invisible. */
    use: (next: Hosts) => {
      hosts = next
      asked = ''
      answer = null
      reconcile()
    },
    /** Sets on which kinds of pages a control is wanted. */
    want: (next: (kind: PageKind) => boolean) => {
      isWanted = next
      if (shown) shown = { ...shown, href: '' }
      reconcile()
    },
  }
}
