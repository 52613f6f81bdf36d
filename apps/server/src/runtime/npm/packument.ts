import semver from 'semver'

/** One version of a package, as far as resolving and fetching need it. */
export type Release = {
  target: string
  version: string
  /** Without optional ones: those are binaries for machines. */
  dependencies: Readonly<Record<string, string>>
  peerDependencies: Readonly<Record<string, string>>
  tarball: string
  /** Subresource integrity; null where the registry gives none. */
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

/** Reads what a registry answers for a package. What is malformed in it is left out. */
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
 * The version that npm would take: a tag's, else what is published under `latest` if it fits, else the highest that
 * fits, one that is not deprecated first. Null when none fits.
 */
export function pickRelease({ tags, releases }: Packument, range: string): Release | null {
  const byTag = Object.hasOwn(tags, range) ? tags[range] : undefined
  if (byTag !== undefined) return releases.get(byTag) ?? null
  const exact = semver.valid(range, { loose: true })
  if (exact) return releases.get(exact) ?? null
  if (semver.validRange(range) === null) return null
  const latest = releases.get(tags.latest ?? '')
  if (latest && (range === '*' || semver.satisfies(latest.version, range))) return latest
  const highest = (candidates: Release[]) =>
    releases.get(
      semver.maxSatisfying(
        candidates.map(({ version }) => version),
        range,
      ) ?? '',
    ) ?? null
  const all = [...releases.values()]
  return highest(all.filter(({ deprecated }) => !deprecated)) ?? highest(all)
}
