import semver from 'semver'

/** The part of a version that resolving and fetching need. */
export type Release = {
  target: string
  version: string
  /** Without optional ones, which are native binaries. */
  dependencies: Readonly<Record<string, string>>
  peerDependencies: Readonly<Record<string, string>>
  tarball: string
  /** Subresource integrity; null if the registry has none. */
  integrity: string | null
  deprecated: boolean
}

export type Packument = {
  name: string
  tags: Readonly<Record<string, string>>
  releases: ReadonlyMap<string, Release>
}

type Fields = { readonly [key: string]: unknown }

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})
const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

/** Parses a registry's answer for a package, leaving out malformed parts. */
export function readPackument(name: string, answer: unknown): Packument {
  const releases = new Map<string, Release>()
  for (const [version, manifest] of Object.entries(fieldsOf(fieldsOf(answer).versions))) {
    const release = readRelease(name, version, fieldsOf(manifest))
    if (release) releases.set(version, release)
  }
  return { name, tags: textsOf(fieldsOf(answer)['dist-tags']), releases }
}

function readRelease(target: string, version: string, manifest: Fields): Release | null {
  const dist = fieldsOf(manifest.dist)
  if (!semver.valid(version) || typeof dist.tarball !== 'string') return null
  const optional = textsOf(manifest.optionalDependencies)
  const dependencies = textsOf(manifest.dependencies)
  return {
    target,
    version,
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([name]) => !(name in optional))),
    peerDependencies: textsOf(manifest.peerDependencies),
    tarball: dist.tarball,
    integrity: integrityOf(dist),
    deprecated: typeof manifest.deprecated === 'string' && manifest.deprecated !== '',
  }
}

/** Old packages have only a SHA-1 in hexadecimal. */
function integrityOf({ integrity, shasum }: Fields): string | null {
  if (typeof integrity === 'string' && integrity) return integrity
  return typeof shasum === 'string' && /^[0-9a-f]{40}$/i.test(shasum)
    ? `sha1-${Buffer.from(shasum, 'hex').toString('base64')}`
    : null
}

/**
 * Picks the version that npm would: a tag's, or else `latest` if it matches, or else the highest match. Deprecated
 * versions are only picked if no other one matches. Null if none matches.
 */
export function pickRelease({ tags, releases }: Packument, range: string): Release | null {
  const byTag = Object.hasOwn(tags, range) ? tags[range] : undefined
  if (byTag !== undefined) return releases.get(byTag) ?? null
  const exact = semver.valid(range, { loose: true })
  if (exact) return releases.get(exact) ?? null
  if (semver.validRange(range) === null) return null
  const last = releases.get(tags.latest ?? '')
  const latest = last && (range === '*' || semver.satisfies(last.version, range)) ? last : null
  if (latest && !latest.deprecated) return latest
  const highest = (candidates: Release[]) =>
    releases.get(
      semver.maxSatisfying(
        candidates.map(({ version }) => version),
        range,
      ) ?? '',
    ) ?? null
  const all = [...releases.values()]
  return highest(all.filter(({ deprecated }) => !deprecated)) ?? highest(all) ?? latest
}
