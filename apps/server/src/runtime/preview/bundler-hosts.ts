import { createHash } from 'node:crypto'
import { npmChanges } from '../npm/bundler-changes.ts'

/** The path of the gateway on a preview's own host. */
export const NPM_PATH = '/__sandlot/npm'

/**
 * The bundler is built for its makers' hosts. Each of them is replaced by a path on the preview's own host as the
 * bundler is served, so that nothing leaves this server; requests without a function here are answered with `null`.
 */
const hosts = {
  'https://prod-packager-packages.codesandbox.io': 'packager',
  'https://data.jsdelivr.com': 'jsd',
  'https://unpkg.com': 'unpkg',
  'https://cdn.jsdelivr.net': 'cdn',
  'https://cdnjs.cloudflare.com': 'cdnjs',
  'https://col.csbops.io': 'null',
  'https://aiwi8rnkp5.execute-api.eu-west-1.amazonaws.com': 'null',
  'https://api.github.com': 'null',
  'https://fonts.googleapis.com': 'null',
  'https://reason.surge.sh': 'null',
  'https://codesandbox.io': 'null',
  'https://codesandbox.stream': 'null',
  'https://h2c-proxy.csb.dev': 'null',
} as const

export type BundlerHost = keyof typeof hosts
export const bundlerHosts = Object.keys(hosts) as BundlerHost[]

/**
 * Parts of the bundler that have no use here, and their replacements: a second capture of the console, listeners for
 * secrets and screenshots, a test runner that is loaded once a page is shown, and a copy of its whole state, sent after
 * each build before the browser can render.
 */
const dropped = [
  {
    find: 'const e=Uo({},yield Ho.serialize({optimizeForSize:!1}));delete e.cachedPaths,e.entry=L?L.path:null,Object(j.dispatch)({type:"state",state:e}),Ho.isFirstLoad=!1',
    use: 'Ho.isFirstLoad=!1',
  },
  { find: '(i()(),a()(),Object(u.listenForPreviewSecret)(),l()())', use: '(i()())' },
  { find: 'Promise.all([n.e(0),n.e(1),n.e(2),n.e(7)]).then(', use: 'Promise.reject().then(' },
]

/** Adds a file name to errors that already contain it, which current Babel errors do not allow. */
const errors = [{ find: 'e.message=e.message.replace("unknown",i),!o', use: '!o' }]

/** How long React's refresh waits for more modules. They all arrive in one go, so the next tick is soon enough. */
const waits = [
  {
    find: String.raw`}, 30);\n\nfunction isReactRefreshBoundary`,
    use: String.raw`}, 0);\n\nfunction isReactRefreshBoundary`,
  },
]

/** All patches of the bundler's scripts besides hosts; each matches exactly once. */
export const scriptChanges = [...dropped, ...errors, ...waits, ...npmChanges]

const anyHost = new RegExp(bundlerHosts.map((host) => host.replaceAll('.', '\\.')).join('|'), 'g')

/** Patches a script of the bundler for serving. */
export function rewriteScript(script: string): string {
  const own = script.replace(anyHost, (host) => `${NPM_PATH}/${hosts[host as BundlerHost]}`)
  return scriptChanges.reduce((text, { find, use }) => text.replace(find, () => use), own)
}

/** Identifies the patches: without it, browsers would use scripts with those of an older version for days. */
const VERSION = createHash('sha256')
  .update(JSON.stringify([hosts, scriptChanges]))
  .digest('hex')
  .slice(0, 12)

const SOURCE = /\bsrc="([^"?]+)"/
const SCRIPT = /<script\b[^>]*>.*?<\/script>/gs

/**
 * Builds a page with only the scripts of the bundler's own page, after one of ours. Scripts that start its worker come
 * first, because it takes as long as all the others, and runs in parallel.
 */
export function bundlerPage(original: string, ownScript: string): string {
  const found = original.match(SCRIPT) ?? []
  const [first = '', second = '', ...rest] = found.map((script) =>
    script.replace(SOURCE, `src="$1?v=${VERSION}"`),
  )
  const startsWorker = (script: string) => script.includes('sandbox-startup')
  const scripts = [
    first,
    second,
    ...rest.filter(startsWorker),
    ...rest.filter((script) => !startsWorker(script)),
  ]
  return `<!doctype html><html lang="en" data-sandlot="bundler"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">${ownScript}${scripts.slice(0, 2).join('')}</head><body>${scripts.slice(2).join('')}</body></html>`
}
