import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { build } from 'esbuild'

/** The React that the extension's own pages use. None of these components are from our code. */
const EXTENSION = resolve(import.meta.dirname, '../../apps/extension')
const fromExtension = createRequire(`${EXTENSION}/package.json`)
type CreateElement = (part: unknown, props: Props) => unknown
const { createElement } = fromExtension('react') as { createElement: CreateElement }
const { renderToString } = fromExtension('react-dom/server') as { renderToString: (drawn: unknown) => string }

/** The parts of GitHub's pages that React renders: the header of 2026, and the title of a pull request. */
const PARTS = `
  const BUTTONS = ['Watch', 'Fork', 'Star']
  export const makeParts = (h) => ({
    repository: ({ count = 0, isSignedIn }) =>
      h('div', { className: 'd-flex' }, h('strong', { itemProp: 'name' }, 'widgets'),
        h('ul', { 'data-testid': 'repo-header-actions', className: 'actions' }, BUTTONS.map((name) =>
          h('li', { key: name }, isSignedIn
            ? h('button', { type: 'button', className: 'btn' }, name, ' ', h('span', null, count))
            : h('a', { href: '/login', className: 'btn' }, name, ' ', h('span', null, count)))))),
    pull: ({ count = 0 }) =>
      h('div', { className: 'd-flex' },
        h('div', { 'data-component': 'PH_Title' }, h('h1', null, 'Fix it'),
          h('a', { href: '/acme/widgets/tree/main' }, 'main'), h('a', { href: '/acme/widgets/tree/fix/it' }, 'fix/it')),
        h('div', { 'data-component': 'PH_Actions' }, h('button', { type: 'button', className: 'btn' }, 'Edit ', count))),
  })`

export type Part = 'repository' | 'pull'
type Props = { isSignedIn: boolean }
type Parts = Record<Part, unknown>

const load = async (): Promise<Parts> =>
  (await import(`data:text/javascript,${encodeURIComponent(PARTS)}`)).makeParts(createElement)

/**
 * The markup that GitHub sends for such a part, and the script with which React hydrates it later. Errors are collected
 * on the window, and `redraw` renders the part again.
 */
export async function hydrated(part: Part, props: Props): Promise<string> {
  const { [part]: Component } = await load()
  return `<react-partial partial-name="${part}"><div data-target="react-partial.reactRoot">${renderToString(
    createElement(Component, props),
  )}</div></react-partial><script>
    window.part = ${JSON.stringify({ part, props })}
    setTimeout(() => {
      const script = document.createElement('script')
      script.src = '/assets/react.js'
      document.body.append(script)
    }, 300)
  </script>`
}

const MAIN = `
  import { createElement as h, useState } from 'react'
  import { hydrateRoot } from 'react-dom/client'
  import { makeParts } from 'parts'
  const { part, props } = window.part
  const Part = makeParts(h)[part]
  const Redrawn = () => {
    const [count, setCount] = useState(0)
    window.redraw = () => setCount((before) => before + 1)
    return h(Part, { ...props, count })
  }
  window.reported = []
  const root = document.querySelector('react-partial')
  root.classList.add('loaded')
  hydrateRoot(root.firstElementChild, h(Redrawn), { onRecoverableError: (error) => window.reported.push(String(error)) })
  setTimeout(() => { window.isHydrated = true }, 100)`

let script: Promise<string> | undefined

/** The script of GitHub's pages, including the real React. */
export function reactScript(): Promise<string> {
  script ??= build({
    stdin: { contents: MAIN, resolveDir: EXTENSION, loader: 'js' },
    plugins: [
      {
        name: 'parts',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^parts$/ }, () => ({ path: 'parts', namespace: 'parts' }))
          onLoad({ filter: /.*/, namespace: 'parts' }, () => ({ contents: PARTS }))
        },
      },
    ],
    bundle: true,
    write: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '')
  return script
}
