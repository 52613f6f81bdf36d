import type { Host, Hosts } from '../shell/hosts.ts'
import { createMenu } from './control-menu.ts'
import { plainMessages } from './control-messages.ts'
import { addStyle } from './control-style.ts'
import type { ControlView, MenuEntry } from './control-view.ts'

export const CONTROL = 'sandlot-control'

const SVG = 'http://www.w3.org/2000/svg'
const MARK = [
  ['rect', { width: '32', height: '32', rx: '8', fill: '#177a52' }],
  ['path', { d: 'M16 6.6 25.4 16 16 25.4 6.6 16Z', fill: 'none', stroke: '#f6ecd9', 'stroke-width': '2.4' }],
  ['path', { d: 'M16 12.9 19.1 16 16 19.1 12.9 16Z', fill: '#f6ecd9' }],
] as const

function mark(page: Document): SVGElement {
  const draw = (name: string, attributes: Record<string, string>) => {
    const element = page.createElementNS(SVG, name) as SVGElement
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    return element
  }
  const svg = draw('svg', { width: '16', height: '16', viewBox: '0 0 32 32', 'aria-hidden': 'true' })
  svg.append(...MARK.map(([name, attributes]) => draw(name, attributes)))
  return svg
}

export type Control = {
  element: HTMLElement
  show: (view: ControlView, hosts: Hosts & { current: Host }) => void
  /** Reserves its place but stays invisible until its target is known. */
  hide: () => void
  /** Leaves only the link, which keeps working without the extension. */
  retire: () => void
}

/** Creates the link on GitHub's pages with its menu. It is plain DOM, and its width does not depend on its text. */
export function createControl(page: Document, run: (entry: MenuEntry) => void): Control {
  const element = page.createElement(CONTROL)
  const root = element.attachShadow({ mode: 'open' })
  addStyle(root, page)
  const link = page.createElement('a')
  link.className = 'main'
  const part = (name: string, text: string) => {
    const span = page.createElement('span')
    span.className = name
    span.textContent = text
    return span
  }
  const label = part('label', plainMessages.importToWorkspace)
  const hostName = part('host', '')
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  link.append(mark(page), label)
  root.append(link)
  const menu = createMenu(root, page, run)
  return {
    element,
    hide: () => {
      element.style.visibility = 'hidden'
    },
    show: ({ label: text, title, href, groups, note }, { list, current }) => {
      element.style.visibility = ''
      link.href = href
      link.title = title
      label.textContent = text
      hostName.textContent = current.name
      // With a single host there is nothing to confuse it with.
      if (list.length > 1) link.append(hostName)
      else hostName.remove()
      menu.show({ label: plainMessages.menu, groups, ...(note !== undefined && { note }) })
    },
    retire: menu.remove,
  }
}
