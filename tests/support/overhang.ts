import type { Page } from '@playwright/test'

/**
 * Returns where a long word overflows: past the edge of its card, row, dialog or menu, out of the window, onto its
 * neighbors, or cut off without an ellipsis. Empty if it fits; null if the word is not visible.
 */
export const overhangs = (page: Page, word: string): Promise<string[] | null> =>
  page.evaluate((wanted) => {
    const TOLERANCE = 1
    const FRAMES = 'dialog alertdialog menu listbox option menuitem row navigation listitem status alert'
    const frames = `${FRAMES.split(' ')
      .map((role) => `[role="${role}"]`)
      .join()},section,nav,header,li,main`
    const nameOf = (element: Element) =>
      `${element.getAttribute('role') ?? element.tagName.toLowerCase()} “${element.textContent?.slice(0, 30)}”`
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.sr-only')

    /** Returns the visible part of an element's text within everything that clips it, and the element that clips it. */
    const seenOf = (element: Element, whole: DOMRect) => {
      let { left, right, top, bottom } = whole
      let cutBy: Element | null = null
      for (let around: Element | null = element; around; around = around.parentElement) {
        if (around === document.body) break
        const { overflowX, overflowY, position } = getComputedStyle(around)
        if (overflowX !== 'visible' || overflowY !== 'visible') {
          const box = around.getBoundingClientRect()
          if (box.right < right - TOLERANCE) cutBy = around
          left = Math.max(left, box.left)
          right = Math.min(right, box.right)
          top = Math.max(top, box.top)
          bottom = Math.min(bottom, box.bottom)
        }
        if (position === 'fixed') break
      }
      return { left, right, top, bottom, cutBy }
    }

    const found = new Set<string>()
    let count = 0
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (!element || !text.textContent?.includes(wanted) || !isSeen(element)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right, top, bottom, cutBy } = seenOf(element, range.getBoundingClientRect())
      if (right - left < 2 || bottom - top < 2) continue
      count += 1
      if (cutBy) {
        const { textOverflow, webkitLineClamp } = getComputedStyle(cutBy)
        if (textOverflow !== 'ellipsis' && webkitLineClamp === 'none')
          found.add(`cut without dots by ${nameOf(cutBy)}`)
      }
      if (left < -TOLERANCE || right > window.innerWidth + TOLERANCE) found.add('out of the window')
      const frame = element.closest(frames)
      if (!frame) continue
      const edges = frame.getBoundingClientRect()
      if (left < edges.left - TOLERANCE || right > edges.right + TOLERANCE)
        found.add(`over the edge of ${nameOf(frame)}`)
      for (const other of frame.querySelectorAll('button,a,img,time,h1,h2,input')) {
        if (other.contains(element) || element.contains(other) || !isSeen(other)) continue
        const box = other.getBoundingClientRect()
        const wide = Math.min(right, box.right) - Math.max(left, box.left)
        const high = Math.min(bottom, box.bottom) - Math.max(top, box.top)
        if (wide > 2 && high > 2) found.add(`on ${nameOf(other)}`)
      }
    }
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
      found.add('the page slides sideways')
    return count === 0 ? null : [...found]
  }, word)
