import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GIT_PUSH_MAX_BYTES } from '@sandlot/core/git/limits'
import { gitHostMessages } from '@sandlot/core/git/messages'
import { isUuid } from '../../platform/ids.ts'
import { runGit } from './process.ts'

export type HasData = { config: { dataDir: string } }

const rootOf = ({ config }: HasData) => join(config.dataDir, 'git')
const repositoriesOf = (deps: HasData) => join(rootOf(deps), 'repositories')

/** The folder of a repository, named by its id alone, so that no user-chosen name reaches the disk. */
export function folderOf(deps: HasData, id: string): string {
  if (!isUuid(id)) throw new Error('a repository has no such id')
  return join(repositoriesOf(deps), id.slice(0, 2), `${id}.git`)
}

/** Creates an empty repository; an existing one stays. */
export async function initFolder(deps: HasData, id: string, defaultBranch: string): Promise<string> {
  const dir = folderOf(deps, id)
  await mkdir(join(dir, '..'), { recursive: true, mode: 0o700 })
  await runGit(['init', '--bare', '--quiet', `--initial-branch=${defaultBranch}`, '--template=', dir])
  return dir
}

export const removeFolder = (deps: HasData, id: string): Promise<void> =>
  rm(folderOf(deps, id), { recursive: true, force: true })

/** The ids of all repositories on disk. */
export async function foldersOn(deps: HasData): Promise<string[]> {
  const root = repositoriesOf(deps)
  const outer = await readdir(root).catch(() => [])
  const inner = await Promise.all(outer.map((part) => readdir(join(root, part)).catch(() => [])))
  return inner
    .flat()
    .map((name) => name.replace(/\.git$/, ''))
    .filter(isUuid)
}

/** The size of a repository on disk, as git counts it. */
export async function bytesOf(dir: string): Promise<number> {
  const said = (await runGit(['count-objects', '-v'], { dir })).toString()
  const kilobytes = (name: string) => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(said)?.[1] ?? 0)
  return (kilobytes('size') + kilobytes('size-pack')) * 1024
}

/**
 * The protected branches are passed in by the caller that accepts the push. Git runs the hook once per ref, so that
 * refusing one leaves the rest of the push alone.
 */
const UPDATE = `#!/bin/sh
ref=$1 old=$2 new=$3
refuse() { echo "$1" >&2; exit 1; }
case $ref in refs/heads/*) branch=\${ref#refs/heads/} ;; *) exit 0 ;; esac
none=$(printf %s "$new" | tr -d 0)
was=$(printf %s "$old" | tr -d 0)
if [ -z "$none" ] && [ "$branch" = "$SANDLOT_DEFAULT" ]; then
  refuse "${gitHostMessages.defaultDelete('$branch')}"
fi
set -f
protected=
while IFS= read -r pattern; do
  [ -n "$pattern" ] || continue
  case $branch in $pattern) protected=1 ;; esac
done <<LIST
$SANDLOT_PROTECTED
LIST
[ -n "$protected" ] || exit 0
[ -n "$none" ] || refuse "${gitHostMessages.protectedDelete('$branch')}"
[ -n "$was" ] || exit 0
[ -z "$SANDLOT_PULLS_ONLY" ] || refuse "${gitHostMessages.protectedBranch('$branch')}"
git merge-base --is-ancestor "$old" "$new" || refuse "${gitHostMessages.forcedPush('$branch')}"
exit 0
`

let written: { folder: string; done: Promise<string> } | undefined

/** The only hooks folder in use, whatever a repository contains. */
function hooksOf(deps: HasData): Promise<string> {
  const folder = join(rootOf(deps), 'hooks')
  if (written?.folder !== folder) written = { folder, done: writeHooks(folder) }
  return written.done
}

async function writeHooks(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, 'update'), UPDATE, { mode: 0o700 })
  return folder
}

type Policy = { defaultBranch: string; protectedBranches: readonly string[]; pullRequestsOnly: boolean }

/** The rules of a push: valid objects, a size limit, reserved ref names, and protected branches. */
export async function pushRules(deps: HasData, policy: Policy) {
  return {
    config: [
      ['core.hooksPath', await hooksOf(deps)],
      ['receive.fsckObjects', 'true'],
      ['receive.maxInputSize', String(GIT_PUSH_MAX_BYTES)],
      ['receive.autogc', 'false'],
      ['receive.denyDeleteCurrent', 'ignore'],
      ['receive.hideRefs', 'refs/pull'],
      ['transfer.hideRefs', 'refs/sandlot'],
    ] as const,
    env: {
      SANDLOT_DEFAULT: policy.defaultBranch,
      SANDLOT_PROTECTED: policy.protectedBranches.join('\n'),
      SANDLOT_PULLS_ONLY: policy.pullRequestsOnly ? '1' : '',
    },
  }
}

export const readRules = {
  config: [
    ['uploadpack.allowFilter', 'true'],
    ['transfer.hideRefs', 'refs/sandlot'],
  ] as const,
}

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
