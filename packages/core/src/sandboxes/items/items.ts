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
  /** Sandboxes directly in it. */
  sandboxCount: number
  /** Sandboxes in it and all folders below, if known. */
  within?: number | undefined
}

/** A branch with its repository. */
export type BranchItem = BranchItemFragment & { repository: RepositoryName }

/** The snippet that matches a query: the field's name, and what to highlight in it. */
export type Matched = { name: string; text: string; highlights: Highlights }

/** An item of any list on the dashboard; `key` is unique within a list. */
export type DashboardItem = {
  key: string
  /** Highlights in the title: start, and exclusive end. */
  highlights?: Highlights
  /** Another matching field, if the title does not match. */
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

/** The list that an item is in, which decides what is worth showing about it. */
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
  /** The viewer, whose own name is not shown on their own items. */
  viewerId: string | undefined
}

type ItemTime = { at: string; ago: string }

/** The placeholder for an item without a picture. */
export type ItemArt =
  | {
      art: 'template'
      icon: string | null
      color: string | null
      picture: { id: string; url: string } | null
    }
  | { art: 'folder' | 'branch' | 'repository' }

/** Everything that a card, row or terminal line shows about an item; null for what does not apply. */
export type ItemView = {
  title: string
  highlights: Highlights
  matched: Matched | null
  art: ItemArt
  /** Its place, in one word. */
  where: string | null
  /** How much it contains. */
  count: string | null
  time: ItemTime | null
  /** 0 public, 1 unlisted, 2 private. */
  privacy: number | null
  /** Whether its files are protected from changes. */
  isProtected: boolean
  /** Whether it is a draft beyond the plan's limit, which is then shown instead of its place. */
  isRestricted: boolean
  owner: { name: string; avatarUrl: string | null } | null
  /** The devbox that may run for it. */
  devboxId: string | null
  href: string
  /** Its accessible name, distinguishing it from its neighbors. */
  label: string
}

/** An item whose key is the same in every list. */
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

/** Whether an item is unchanged, so that it need not be rendered again. */
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

/** The title of an item. */
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
    // A branch opens from the page of its repository.
    case 'branch':
      return repositoryPath(item.branch.repository)
    case 'repository':
      return repositoryPath(item.repository.repository)
  }
}

/** The page of a folder in the dashboard; `/` is the root. */
export const folderPath = (path: string): string =>
  `/dashboard/sandboxes/${path.split('/').filter(Boolean).map(encodeURIComponent).join('/')}`

/** Where a sandbox is; for a folder, its name. */
export function placeOf({ draft, collection }: Pick<SandboxCard, 'draft' | 'collection'>): string {
  if (draft || !collection) return sandboxMessages.draftsTitle
  return nameOf(collection.path)
}

const nameOf = (path: string): string =>
  path.split('/').filter(Boolean).at(-1) ?? sandboxMessages.foldersTitle

/** The view of an item of any kind. */
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

/** A sandbox just moved out of Drafts is about to be refetched and is no longer restricted (spec IT-059). */
const isRestricted = ({ draft, restricted }: SandboxCard) => draft && restricted

/** Where a sandbox is, unless the list's own title already says so. */
function whereOf(sandbox: SandboxCard, list: ListKind): string | null {
  // Its place in somebody else's workspace is private; what the viewer may do is more useful.
  if (list === 'shared') return givenText(sandbox.authorization)
  if (isRestricted(sandbox)) return sandboxMessages.restrictedMark
  return list === 'folder' || list === 'drafts' ? null : placeOf(sandbox)
}

/** Each list shows the time by which it is ordered. */
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
