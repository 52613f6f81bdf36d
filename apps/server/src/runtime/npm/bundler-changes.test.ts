import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { npmChanges } from './bundler-changes.ts'

const entry = createRequire(import.meta.url).resolve('@codesandbox/sandpack-client')
const folder = join(dirname(entry), '../sandpack/static/js')
const scripts = readdirSync(folder)
  .filter((name) => name.endsWith('.chunk.js') || name.startsWith('sandbox'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))

describe('the bundler code patched for the gateway', () => {
  it.each(npmChanges)('$find occurs once', ({ find }) => {
    expect(scripts.reduce((sum, script) => sum + script.split(find).length - 1, 0)).toBe(1)
  })

  it.each([
    ['^1.2.0', '^1.2.0'],
    ['>=1.2.0 <2', '>=1.2.0 <2'],
    [' ^16 || ^17 ', '^16 || ^17'],
    ['1.0.0 - 1.4.0', '1.0.0 - 1.4.0'],
    ['npm:@scope/other@^1', 'npm:@scope/other@^1'],
    ['', '*'],
  ])('requests the range %j as a whole', (range, asked) => {
    expect(requestsFor({ '@a/b': range })).toEqual([`/v2/packages/@a/b/${encodeURIComponent(asked)}.json`])
  })
})

/** Runs the patched code that turns dependencies into requests, and returns their addresses. */
function requestsFor(dependencies: Record<string, string>): string[] {
  const patched = scripts.map((script) =>
    npmChanges.reduce((text, { find, use }) => text.replace(find, () => use), script),
  )
  const part = (start: string, end: string) => {
    const from = patched.find((script) => script.includes(start))?.split(start)[1]
    return from?.slice(0, from.indexOf(end))
  }
  const specsOf = part('i=o.length,a=', '(Object.assign({"node-libs-browser"')
  const request = part('p=Promise.all(Object.keys(c).map(e=>', '(e,a[e]).then(')
  const asked: string[] = []
  const world = {
    dependencies,
    z: '',
    G: (address: string) => asked.push(address),
    H: (_this: unknown, _values: unknown, _promise: unknown, work: () => Generator) => work().next(),
  }
  runInNewContext(
    `for (const [name, spec] of Object.entries((${specsOf})(dependencies))) (${request})(name, spec)`,
    world,
  )
  return asked
}
