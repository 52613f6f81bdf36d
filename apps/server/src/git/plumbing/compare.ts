import { GIT_COMPARE_COMMITS_MAX, GIT_PATCH_MAX_BYTES } from '@sandlot/core/git/limits'
import type {
  HostChangedFile,
  HostComparison,
  HostFileMode,
  HostTreeFile,
} from '../../platform/drivers/git-host.ts'
import { logOf } from './commits.ts'
import { gitText, gitTextOrNull, runGit } from './process.ts'

/** Lists all files of a commit. */
export async function treeOf(dir: string, commit: string): Promise<HostTreeFile[]> {
  const said = (await runGit(['ls-tree', '-r', '-l', '-z', '--full-tree', commit], { dir })).toString()
  return said
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => {
      const tab = line.indexOf('\t')
      const [mode = '', , sha = '', size = '-'] = line.slice(0, tab).split(/ +/)
      return {
        path: line.slice(tab + 1),
        mode: mode as HostFileMode,
        sha,
        size: size === '-' ? null : Number(size),
      }
    })
}

const STATUS: Record<string, HostChangedFile['status']> = { A: 'added', D: 'removed', R: 'renamed' }

type Listed = Pick<HostChangedFile, 'path' | 'previousPath' | 'status'>

function listedIn(raw: string): Listed[] {
  const parts = raw.split('\0')
  const files: Listed[] = []
  for (let at = 0; at < parts.length && parts[at]?.startsWith(':'); ) {
    const letter = parts[at]?.split(' ')[4]?.[0] ?? 'M'
    const isMoved = letter === 'R' || letter === 'C'
    const [first = '', second = ''] = [parts[at + 1], parts[at + 2]]
    files.push({
      path: isMoved ? second : first,
      previousPath: letter === 'R' ? first : null,
      status: STATUS[letter] ?? (letter === 'C' ? 'added' : 'modified'),
    })
    at += isMoved ? 3 : 2
  }
  return files
}

/** The patches of each file, in git's order. A line within a patch never begins with a letter. */
const patchesIn = (all: string): string[] => all.split(/^(?=diff --git )/m).filter((part) => part !== '')

function readPatch(part: string) {
  const at = part.search(/^@@ /m)
  if (at < 0) return { patch: null, additions: 0, deletions: 0 }
  const patch = part.slice(at).trimEnd()
  const lines = patch.split('\n')
  return {
    patch: Buffer.byteLength(patch) > GIT_PATCH_MAX_BYTES ? null : patch,
    additions: lines.filter((line) => line.startsWith('+')).length,
    deletions: lines.filter((line) => line.startsWith('-')).length,
  }
}

const DIFF = ['diff', '--find-renames', '--no-ext-diff', '--no-textconv', '--no-color', '--full-index']

/** The changes between two commits. */
export async function changedFiles(dir: string, from: string, to: string): Promise<HostChangedFile[]> {
  const [raw, patches] = await Promise.all([
    runGit([...DIFF, '--raw', '-z', from, to], { dir }),
    runGit([...DIFF, '--patch', from, to], { dir }),
  ])
  const parts = patchesIn(patches.toString())
  return listedIn(raw.toString()).map((file, at) => ({ ...file, ...readPatch(parts[at] ?? '') }))
}

/** Compares two commits from their merge base; null if they have no common history. */
export async function compareCommits(
  dir: string,
  base: string,
  head: string,
): Promise<HostComparison | null> {
  const mergeBase = await gitTextOrNull(['merge-base', base, head], { dir })
  if (mergeBase === null) return null
  const [counts, commits, files] = await Promise.all([
    gitText(['rev-list', '--left-right', '--count', `${base}...${head}`], { dir }),
    logOf(dir, `${mergeBase}..${head}`, GIT_COMPARE_COMMITS_MAX),
    changedFiles(dir, mergeBase, head),
  ])
  const [behindBy = 0, aheadBy = 0] = counts.split('\t').map(Number)
  return { mergeBase, aheadBy, behindBy, commits: commits.reverse(), files }
}
