import semver from 'semver'
import { ANSWER_MAX_BYTES } from './limits.ts'
import type { Release } from './packument.ts'
import { type ReachInput, reach } from './reach.ts'
import type { Registry } from './registry.ts'
import type { Wanted } from './spec.ts'
import { layOut, type Placed } from './tree.ts'
import type { Unpacked } from './unpack.ts'

type Content = { content: string; isModule: boolean; requires?: readonly string[] }
type Dependency = { semver: string; resolved: string; parents: string[]; entries: string[] }

/** What the bundler gets for one dependency of a project: its files, and those of all its dependencies. */
export type PackageAnswer = {
  contents: Record<string, Content>
  dependency: { name: string; version: string }
  peerDependencies: Readonly<Record<string, string>>
  dependencyDependencies: Record<string, Dependency>
  dependencyAliases: Record<string, never>
}

/** Returns the answer, and the names of all packages in it. */
export async function packageAnswer(
  wanted: Wanted,
  release: Release,
  registry: Registry,
): Promise<{ answer: PackageAnswer; targets: string[] }> {
  const tree = await layOut(wanted, release, registry.release)
  const packages = new Map<Placed, Unpacked>()
  await Promise.all(
    tree.all.map(async (placed) => {
      packages.set(placed, await registry.files(placed.release))
    }),
  )
  const contents: Record<string, Content> = {}
  let room = ANSWER_MAX_BYTES
  const give = ({ placed, requires }: ReachInput, file: string, bytes: Buffer) => {
    room -= bytes.length
    if (room < 0) return
    const known = requires.get(file)
    contents[placed.folder + file] = {
      content: bytes.toString('utf8'),
      isModule: false,
      ...(known && { requires: known }),
    }
  }
  const all = reach(tree, packages)
  // A package needs its package.json to be told from others of the same name, so these come first.
  for (const given of all) {
    const manifest = given.unpacked.files.get(MANIFEST)?.bytes
    if (manifest) give(given, MANIFEST, manifest)
  }
  for (const given of all)
    for (const file of given.files) {
      const bytes = given.unpacked.files.get(file)?.bytes
      if (bytes && file !== MANIFEST) give(given, file, bytes)
    }
  const answer: PackageAnswer = {
    contents,
    dependency: { name: wanted.name, version: versionFor(wanted, release) },
    peerDependencies: release.peerDependencies,
    dependencyDependencies: Object.fromEntries(
      [...tree.top.values()]
        .filter((placed) => placed !== tree.root)
        .map((placed) => [placed.name, described(placed)]),
    ),
    dependencyAliases: {},
  }
  return { answer, targets: tree.all.map(({ release: { target } }) => target) }
}

const MANIFEST = '/package.json'

/** For an alias, the version names the package behind it, or more of its files could not be requested. */
const versionFor = ({ name, target }: Wanted, { version }: Release): string =>
  name === target ? version : `npm:${target}@${version}`

/**
 * If two answers contain the same package, the bundler merges their files if the entries are equal, and otherwise keeps
 * them apart. Files of two versions must never be merged, so an entry includes the version.
 */
const described = ({ name, release, range, users }: Placed): Dependency => ({
  semver: semver.validRange(range) === null ? release.version : range,
  resolved: release.version,
  parents: [...users].sort(),
  entries: [`${name}@${release.target}@${release.version}`],
})
