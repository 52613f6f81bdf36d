import { fullName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { type Hosts, hostLabel } from '../shell/hosts.ts'
import { controlMessages } from './control-messages.ts'
import { importLink } from './import-link.ts'

export const CONTROL = 'sandlot-control'

/** GitHub's own colours, by the names that its themes give them; the values are those of its default ones. */
const STYLE = `
:host { all: initial; display: inline-flex; vertical-align: top; color-scheme: inherit }
a {
  box-sizing: border-box; display: inline-flex; align-items: center; gap: 6px; height: 28px; padding: 0 10px;
  border: 1px solid var(--button-default-borderColor-rest, var(--color-btn-border, light-dark(#d1d9e0, #3d444d)));
  border-radius: var(--borderRadius-medium, 6px);
  background: var(--button-default-bgColor-rest, var(--color-btn-bg, light-dark(#f6f8fa, #212830)));
  color: var(--button-default-fgColor-rest, var(--color-btn-text, light-dark(#25292e, #f0f6fc)));
  font: 500 12px/20px -apple-system, BlinkMacSystemFont, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif;
  text-decoration: none; white-space: nowrap; cursor: pointer; user-select: none;
}
a:hover { background: var(--button-default-bgColor-hover, var(--color-btn-hover-bg, light-dark(#eff2f5, #262c36))) }
a:active { background: var(--button-default-bgColor-active, var(--color-btn-active-bg, light-dark(#e6eaef, #2a313c))) }
a:focus-visible { outline: 2px solid var(--focus-outlineColor, light-dark(#0969da, #1f6feb)); outline-offset: -2px }
svg { flex: none }
span { overflow: hidden; text-overflow: ellipsis; max-width: 140px; font-weight: 400;
  color: var(--fgColor-muted, var(--color-fg-muted, light-dark(#59636e, #9198a1))) }
`

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

/** Out of reach of the page's own styles, and of Turbo, which reloads pages whose head has gained a style. */
function addStyle(root: ShadowRoot, page: Document) {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
    root.adoptedStyleSheets = [sheet]
  } catch {
    // Firefox lets no content script adopt a sheet.
    const style = page.createElement('style')
    style.textContent = STYLE
    root.append(style)
  }
}

export type Control = {
  element: HTMLElement
  show: (repository: RepositoryName, hosts: Hosts | null) => void
}

/** The link that stands on GitHub's pages. It is plain, so it works whatever becomes of the extension. */
export function createControl(page: Document): Control {
  const element = page.createElement(CONTROL)
  const root = element.attachShadow({ mode: 'open' })
  addStyle(root, page)
  const link = page.createElement('a')
  const label = page.createTextNode(controlMessages.importToWorkspace)
  const hostName = page.createElement('span')
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  link.append(mark(page), label)
  root.append(link)
  return {
    element,
    show: (repository, hosts) => {
      link.style.visibility = hosts?.current ? '' : 'hidden'
      if (!hosts?.current) return
      const { list, current } = hosts
      link.href = importLink(current.origin, repository)
      link.title = controlMessages.importTitle(fullName(repository), current.name, hostLabel(current.origin))
      hostName.textContent = current.name
      // With one host there is nothing to confuse it with.
      if (list.length > 1) link.append(hostName)
      else hostName.remove()
    },
  }
}
