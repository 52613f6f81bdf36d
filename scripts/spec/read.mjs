import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { requirementsIn, sectionsIn } from './parse.mjs'

/** Where citations point, and where they are. */
const SPEC = 'docs/spec'
const PLACES = ['packages', 'apps', 'tests', 'docs']
const TEXT = /\.(ts|tsx|mjs|js|css|html|graphql|md)$/
/** Generated, or not ours. */
const FOREIGN = /^(\..+|node_modules|dist|dist-frame|generated|starters|migrations|test-results)$/

/**
 * Everything that can be cited: requirements by id, numbers of decisions, sections of the contract, decision documents.
 */
export function readSpec(root) {
  const read = (...path) => readFileSync(join(root, ...path), 'utf8')
  const folder = join(root, SPEC, 'requirements')
  return {
    requirements: readdirSync(folder)
      .sort()
      .flatMap((name) => requirementsIn(read(SPEC, 'requirements', name))),
    decisions: sectionsIn(read(SPEC, 'decisions.md')),
    contract: sectionsIn(read(SPEC, 'contract.md')),
    documents: readdirSync(join(root, 'docs/decisions')),
  }
}

/** The files that may contain citations, with path and text. */
export function* readSources(root) {
  for (const place of PLACES) yield* walk(root, join(root, place))
  for (const name of ['README.md', 'CONTRIBUTING.md'])
    yield { path: name, text: readFileSync(join(root, name), 'utf8') }
}

function* walk(root, folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !FOREIGN.test(entry.name)) yield* walk(root, path)
    if (entry.isFile() && TEXT.test(entry.name) && !entry.name.includes('.gen.'))
      yield { path: relative(root, path).replaceAll(sep, '/'), text: readFileSync(path, 'utf8') }
  }
}
