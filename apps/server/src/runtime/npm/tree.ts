import semver from 'semver'
import { TREE_MAX_PACKAGES } from './limits.ts'
import type { Release } from './packument.ts'
import { NpmProblem } from './problem.ts'
import { type Wanted, wantedOf } from './spec.ts'

/** A package at its place in `node_modules`. */
export type Placed = {
  name: string
  /** Such as `/node_modules/a/node_modules/b`. */
  folder: string
  release: Release
  /** The range of the package that first requested it. */
  range: string
  /** Names of the top-level packages that use this one, directly or indirectly. */
  users: Set<string>
  parent: Placed | null
  below: Map<string, Placed>
}

export type Tree = { root: Placed; top: ReadonlyMap<string, Placed>; all: readonly Placed[] }

/** The package that a name resolves to for code of `from`: the nearest one on the way up, as in Node. */
export function visible(tree: Pick<Tree, 'top'>, from: Placed, name: string): Placed | undefined {
  for (let at: Placed | null = from; at; at = at.parent) {
    const found = at.below.get(name)
    if (found) return found
  }
  return tree.top.get(name)
}

const topOf = (placed: Placed): Placed => (placed.parent ? topOf(placed.parent) : placed)

/**
 * Lays out a package and its dependencies: each at the top if possible, otherwise below the package that needs another
 * version. Peer and optional dependencies are up to the project.
 */
export async function layOut(
  wanted: Wanted,
  release: Release,
  choose: (wanted: Wanted) => Promise<Release>,
): Promise<Tree> {
  const top = new Map<string, Placed>()
  const all: Placed[] = []
  const place = (asked: Wanted, chosen: Release, parent: Placed | null): Placed => {
    if (all.length >= TREE_MAX_PACKAGES)
      throw new NpmProblem(413, `\`${wanted.name}\` depends on more than ${TREE_MAX_PACKAGES} packages.`)
    const folder = `${parent?.folder ?? ''}/node_modules/${asked.name}`
    const users = new Set<string>()
    const placed = {
      name: asked.name,
      folder,
      release: chosen,
      range: asked.range,
      users,
      parent,
      below: new Map(),
    }
    const siblings = parent?.below ?? top
    siblings.set(asked.name, placed)
    all.push(placed)
    return placed
  }
  const root = place(wanted, release, null)
  let level = [root]
  while (level.length > 0) {
    const needs = level.flatMap((user) => dependenciesOf(user).map((need) => ({ user, need })))
    const chosen = await Promise.all(
      needs.map(
        ({ user, need }) => fitting(visible({ top }, user, need.name), need) ?? explain(choose(need), user),
      ),
    )
    level = []
    for (const [index, { user, need }] of needs.entries()) {
      const found = visible({ top }, user, need.name)
      const pick = chosen[index]
      if (found && (fitting(found, need) || found.release === pick)) found.users.add(topOf(user).name)
      else if (pick) {
        const placed = place(need, pick, found ? user : null)
        placed.users.add(topOf(user).name)
        level.push(placed)
      }
    }
  }
  return { root, top, all }
}

/**
 * Sorted, so that the same package always produces the same tree. Leaves out type packages and those that are not in a
 * registry.
 */
const dependenciesOf = ({ release }: Placed): Wanted[] =>
  Object.entries(release.dependencies)
    .filter(([name]) => !name.startsWith('@types/'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, spec]) => {
      try {
        return [wantedOf(name, spec)]
      } catch (error) {
        if (error instanceof NpmProblem) return []
        throw error
      }
    })

const fitting = (found: Placed | undefined, { target, range }: Wanted): Release | null =>
  found && found.release.target === target && semver.satisfies(found.release.version, range)
    ? found.release
    : null

const explain = (choosing: Promise<Release>, { release }: Placed): Promise<Release> =>
  choosing.catch((error: unknown) => {
    if (!(error instanceof NpmProblem)) throw error
    throw new NpmProblem(
      error.status,
      `${error.message} (\`${release.target}@${release.version}\` depends on it.)`,
      {
        cause: error,
      },
    )
  })
