/** A parsed path below the gateway. `spec` is a version, a range, a tag or an alias, `file` starts with `/`. */
export type NpmRequest =
  | { kind: 'package'; name: string; spec: string }
  | { kind: 'versions'; name: string }
  | { kind: 'list'; name: string; spec: string }
  | { kind: 'tree'; name: string; spec: string }
  | { kind: 'file'; name: string; spec: string; file: string }
  /** Reports and requests to hosts that have no function here. */
  | { kind: 'silence' }
  | { kind: 'nothing' }

const NOTHING: NpmRequest = { kind: 'nothing' }
const NAME = `(@[^/@]+/[^/@]+|[^/@]+)`
const PACKAGE = new RegExp(`^packager/v2/packages/${NAME}/(.+)\\.json$`)
const VERSIONS = new RegExp(`^jsd/v1/package/npm/${NAME}$`)
const LIST = new RegExp(`^jsd/v1/package/npm/${NAME}@(.+)/flat$`)
const FILE = new RegExp(`^(?:unpkg|cdn/npm)/${NAME}(?:@([^/]*))?(/.*)?$`)
const META = /(?:^|&)meta(?:[=&]|$)/
const LIBRARY = /^cdnjs\/ajax\/libs\/typescript\/([^/]+)\/typescript(?:\.min)?\.js$/

/** Parses a path below the gateway, encoded and with its query. Unknown paths mean nothing. */
export function readRequest(address: string): NpmRequest {
  const [path = '', query = ''] = address.split('?', 2)
  const plain = decoded(path.replace(/^\/+/, ''))
  if (plain === null) return NOTHING
  const [, name = '', spec = ''] = plain.match(PACKAGE) ?? []
  if (name) return { kind: 'package', name, spec }
  if (/^null(?:\/|$)/.test(plain)) return { kind: 'silence' }
  const library = plain.match(LIBRARY)?.[1]
  if (library) return { kind: 'file', name: 'typescript', spec: library, file: '/lib/typescript.js' }
  const versions = plain.match(VERSIONS)?.[1]
  if (versions) return { kind: 'versions', name: versions }
  const list = plain.match(LIST)
  if (list) return { kind: 'list', name: list[1] ?? '', spec: list[2] ?? '' }
  const file = plain.match(FILE)
  if (!file) return NOTHING
  const asked = { name: file[1] ?? '', spec: file[2] || 'latest' }
  if (META.test(query)) return { kind: 'tree', ...asked }
  return { kind: 'file', ...asked, file: file[3] ?? '/' }
}

function decoded(path: string): string | null {
  try {
    const text = decodeURIComponent(path)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
