import { branchMessages } from '../../branches/messages.ts'
import type { BranchItemFragment } from '../../branches/operations.gen.ts'
import type { Project } from '../../repositories/queries.ts'
import { fullName, type RepositoryName, repositoryPath } from '../../repositories/rules.ts'
import { colorOf, iconOf } from '../../templates/rules.ts'
import { timeAgo } from '../../time.ts'
import { PRIVACY } from '../limits.ts'
import { sandboxMessages } from '../messages.ts'
import { displayTitle, grantLevels, sandboxPath } from '../rules.ts'
import type { SandboxCard } from './lists.ts'

export type FolderItem = {
  id: string
  path: string
  /** How many sandboxes are right in it. */
  sandboxCount: number
  /** How many are in it and in all folders below it, where that is known. */
  within?: number | undefined
}

/** A branch with the repository it is of. */
export type BranchItem = BranchItemFragment & { repository: RepositoryName }

/** A part of a text that answers a query, with the name of the field and what of it is marked. */
export type Matched = { name: string; text: string; highlights: Highlights }

/** What lists of the dashboard hold, one shape for all of them; `key` is unique in a list. */
export type DashboardItem = {
  key: string
  /** Parts of the title that answer a search: from, up to but without. */
  highlights?: Highlights
  /** What else answers a query where the title does not. */
  matched?: Matched | undefined
} & (
  | { kind: 'sandbox'; sandbox: SandboxCard }
  | { kind: 'folder'; folder: FolderItem }
  | { kind: 'branch'; branch: BranchItem }
  | { kind: 'repository'; repository: Project }
)

export type ItemKind = DashboardItem['kind']
export type ItemOf<Kind extends ItemKind> = Extract<DashboardItem, { kind: Kind }>
export type Highlights = readonly (readonly [from: number, to: number])[]

/** Which list an item stands in: it decides what is worth telling about it. */
export type ListKind =
  | 'recent'
  | 'drafts'
  | 'folder'
  | 'deleted'
  | 'templates'
  | 'shared'
  | 'search'
  | 'repositories'

export type ItemContext = {
  list: ListKind
  now: Date
  /** Who looks: their own name is not written on their own things. */
  viewerId: string | undefined
}

type ItemTime = { at: string; ago: string }

/** What stands for an item until there is a picture, or instead of one. */
export type ItemArt =
  | {
      art: 'template'
      icon: string | null
      color: string | null
      picture: { id: string; url: string } | null
    }
  | { art: 'folder' | 'branch' | 'repository' }

/** All that a card, a row or a line of the terminal shows of an item; what it has nothing to say of is null. */
export type ItemView = {
  title: string
  highlights: Highlights
  matched: Matched | null
  art: ItemArt
  /** Where it is, in a word. */
  where: string | null
  /** How much is in it. */
  count: string | null
  time: ItemTime | null
  /** 0 public, 1 unlisted, 2 private. */
  privacy: number | null
  /** Whether its files are changed by nobody. */
  isProtected: boolean
  /** Whether it is a draft beyond what the plan includes; then that stands where it is. */
  isRestricted: boolean
  owner: { name: string; avatarUrl: string | null } | null
  /** The devbox that may run behind it. */
  devboxId: string | null
  href: string
  /** What it is called where only words tell it from its neighbours. */
  label: string
}

/** An item of the list with the same key in every list. */
export const sandboxItem = (sandbox: SandboxCard): ItemOf<'sandbox'> => ({
  kind: 'sandbox',
  key: sandbox.id,
  sandbox,
})

export const folderItem = (folder: FolderItem): ItemOf<'folder'> => ({
  kind: 'folder',
  key: `folder ${folder.id}`,
  folder,
})

export const branchItem = (branch: BranchItem): ItemOf<'branch'> => ({
  kind: 'branch',
  key: `branch ${branch.id}`,
  branch,
})

export const repositoryItem = (repository: Project): ItemOf<'repository'> => ({
  kind: 'repository',
  key: `repository ${repository.id}`,
  repository,
})

/** Whether nothing about an item can have changed, which spares drawing it again. */
export function isSameItem(one: DashboardItem, other: DashboardItem): boolean {
  if (one === other) return true
  return one.key === other.key && one.highlights === other.highlights && thingOf(one) === thingOf(other)
}

const thingOf = (item: DashboardItem): unknown => {
  switch (item.kind) {
    case 'sandbox':
      return item.sandbox
    case 'folder':
      return item.folder
    case 'branch':
      return item.branch
    case 'repository':
      return item.repository
  }
}

/** What an item is called, short of everything else about it. */
export function titleOf(item: DashboardItem): string {
  switch (item.kind) {
    case 'sandbox':
      return displayTitle(item.sandbox)
    case 'folder':
      return nameOf(item.folder.path)
    case 'branch':
      return item.branch.name
    case 'repository':
      return fullName(item.repository.repository)
  }
}

/** The page that an item opens. */
export function hrefOf(item: DashboardItem): string {
  switch (item.kind) {
    case 'sandbox':
      return sandboxPath(item.sandbox)
    case 'folder':
      return folderPath(item.folder.path)
    // A branch is worked on from the page of its repository.
    case 'branch':
      return repositoryPath(item.branch.repository)
    case 'repository':
      return repositoryPath(item.repository.repository)
  }
}

/** The page of a folder in the dashboard; `/` is the root. */
export const folderPath = (path: string): string =>
  `/dashboard/sandboxes/${path.split('/').filter(Boolean).map(encodeURIComponent).join('/')}`

/** Where a sandbox lies: a folder by its own name. */
export function placeOf({ draft, collection }: Pick<SandboxCard, 'draft' | 'collection'>): string {
  if (draft || !collection) return sandboxMessages.draftsTitle
  return nameOf(collection.path)
}

const nameOf = (path: string): string =>
  path.split('/').filter(Boolean).at(-1) ?? sandboxMessages.foldersTitle

/** An item as people see it, whatever kind it is of. */
export function viewOf(item: DashboardItem, context: ItemContext): ItemView {
  const title = titleOf(item)
  const base = {
    title,
    highlights: item.highlights ?? [],
    matched: item.matched ?? null,
    href: hrefOf(item),
    label: title,
  }
  switch (item.kind) {
    case 'sandbox':
      return { ...base, ...sandboxView(item.sandbox, context) }
    case 'folder': {
      const { path, sandboxCount, within = sandboxCount } = item.folder
      const isListed = context.list === 'folder'
      const where = isListed ? null : nameOf(path.slice(0, path.lastIndexOf('/')))
      const count = sandboxMessages.countWithin(sandboxCount, within)
      return { ...empty, ...base, art: { art: 'folder' }, where, count }
    }
    case 'branch': {
      const { repository, lastAccessedAt } = item.branch
      const where = fullName(repository)
      const time = timeOf(lastAccessedAt, context.now)
      const label = branchMessages.ofRepository(title, where)
      return { ...empty, ...base, label, art: { art: 'branch' }, where, time }
    }
    case 'repository': {
      const { branchCount, lastAccessedAt, repository } = item.repository
      const count = branchMessages.count(branchCount)
      const time = timeOf(lastAccessedAt, context.now)
      const privacy = repository.private ? PRIVACY.private : PRIVACY.public
      return { ...empty, ...base, art: { art: 'repository' }, count, time, privacy }
    }
  }
}

const empty = {
  where: null,
  count: null,
  time: null,
  privacy: null,
  isProtected: false,
  isRestricted: false,
  owner: null,
  devboxId: null,
}

function timeOf(at: string | null, now: Date): ItemTime | null {
  const ago = at === null ? '' : timeAgo(at, now)
  return at === null || ago === '' ? null : { at, ago }
}

const givenText = (level: SandboxCard['authorization']): string | null => {
  const given = grantLevels.find((one) => one === level)
  return given ? sandboxMessages.given[given] : null
}

/** What was just moved out of Drafts is asked for again in a moment, and is restricted no more (spec IT-059). */
const isRestricted = ({ draft, restricted }: SandboxCard) => draft && restricted

/** What a list says of where a sandbox is, beyond what its own title says of all that is in it. */
function whereOf(sandbox: SandboxCard, list: ListKind): string | null {
  // Where it lies in a workspace of others is theirs to know; what one may do with it says more.
  if (list === 'shared') return givenText(sandbox.authorization)
  if (isRestricted(sandbox)) return sandboxMessages.restrictedMark
  return list === 'folder' || list === 'drafts' ? null : placeOf(sandbox)
}

/** Each list tells the time that it is ordered by. */
function sandboxView(sandbox: SandboxCard, { list, now, viewerId }: ItemContext) {
  const { author, id, privacy, removedAt, screenshotUrl: url } = sandbox
  const at =
    list === 'deleted' && removedAt
      ? removedAt
      : list === 'recent'
        ? sandbox.lastAccessedAt
        : sandbox.updatedAt
  const time = timeOf(at, now)
  const isOwn = author === null || author.id === viewerId
  return {
    art: {
      art: 'template' as const,
      icon: iconOf(sandbox),
      color: colorOf(sandbox),
      picture: url ? { id, url } : null,
    },
    where: whereOf(sandbox, list),
    count: null,
    time: time && list === 'deleted' ? { at, ago: sandboxMessages.deletedAgo(time.ago) } : time,
    privacy,
    isProtected: sandbox.isFrozen,
    isRestricted: list !== 'shared' && isRestricted(sandbox),
    owner: isOwn ? null : { name: author.username, avatarUrl: author.avatarUrl },
    devboxId: sandbox.isV2 ? id : null,
  }
}
