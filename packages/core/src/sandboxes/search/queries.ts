import type { InfiniteData, QueryClient } from '@tanstack/query-core'
import { signedOut } from '../../accounts/signed-out.ts'
import type { Client } from '../../client.ts'
import { AllCollectionsDocument } from '../../folders/operations.gen.ts'
import { countsWithin } from '../../folders/tree.ts'
import { BATCH_MAX } from '../../limits.ts'
import { queryOptions } from '../../query.ts'
import { workspaceMissing } from '../../workspaces/missing.ts'
import { branchItem, type DashboardItem, folderItem, repositoryItem, sandboxItem } from '../items/items.ts'
import { fetchSandboxes, type SandboxCard } from '../items/lists.ts'
import { LIST_PAGE_MAX, SEARCH_RENEW_MAX, SEARCH_STALE_MS } from '../limits.ts'
import {
  SandboxByIdDocument,
  SearchTeamRepositoriesDocument,
  SearchTeamSandboxesDocument,
} from '../operations.gen.ts'
import { isSearchable } from './rules.ts'

/** Separate from the lists, because the search index is not refetched as a whole whenever one thing changes. */
export const searchKeys = {
  sandboxes: (teamId: string) => ['search', teamId, 'sandboxes'] as const,
  // Below the repositories, so that it is invalidated with them.
  repositories: (teamId: string) => ['repositories', 'search', teamId] as const,
}

/** Where fetching continues: first everything shared in the workspace, then the person's own drafts. */
type PageCursor = { list: 'team' | 'drafts'; after: string | null }
export type SearchPage = { sandboxes: SandboxCard[]; next: PageCursor | null }
type Page = SearchPage

const START: PageCursor = { list: 'team', after: null }

/** The sandboxes of a workspace and the person's own drafts in it, last changed first, page by page. */
export const searchSandboxesQuery = (client: Client, teamId: string) => ({
  queryKey: searchKeys.sandboxes(teamId),
  queryFn: ({ pageParam }: { pageParam: PageCursor }) => fetchPage(client, teamId, pageParam),
  initialPageParam: START,
  getNextPageParam: ({ next }: Page) => next,
  staleTime: SEARCH_STALE_MS,
})

async function fetchPage(client: Client, teamId: string, { list, after }: PageCursor): Promise<Page> {
  const page = { limit: LIST_PAGE_MAX, after }
  const sandboxes =
    list === 'team'
      ? await fetchTeam(client, teamId, page)
      : await fetchSandboxes(client, { list: 'drafts', teamId }, page)
  const last = sandboxes.at(-1)
  if (last && sandboxes.length === LIST_PAGE_MAX)
    return { sandboxes, next: { list, after: `${last.id}~${last.updatedAt}` } }
  return { sandboxes, next: list === 'team' ? { list: 'drafts', after: null } : null }
}

async function fetchTeam(client: Client, teamId: string, page: { limit: number; after: string | null }) {
  const { me } = await client.graphql(SearchTeamSandboxesDocument, { teamId, ...page })
  return teamOf(me).sandboxes
}

function teamOf<Team>(me: { team: Team | null } | null): Team {
  if (!me) throw signedOut()
  if (!me.team) throw workspaceMissing()
  return me.team
}

/** The repositories of a workspace, each followed by its branches that are on GitHub or were opened. */
export const searchRepositoriesQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: searchKeys.repositories(teamId),
    queryFn: () => fetchRepositories(client, teamId),
  })

async function fetchRepositories(client: Client, teamId: string): Promise<DashboardItem[]> {
  const { me } = await client.graphql(SearchTeamRepositoriesDocument, { teamId })
  return teamOf(me).projects.flatMap(({ branches, ...project }) => {
    const { repository } = project
    const shown = branches.filter(({ upstream, lastAccessedAt }) => upstream || lastAccessedAt !== null)
    // Fetching the branches and pull requests of all repositories at once would be too much.
    return [
      repositoryItem(project),
      ...shown.map((branch) => branchItem({ ...branch, repository, pullRequests: [] })),
    ]
  })
}

/** Everything searchable in the workspace at once, for programs that search once and exit. */
export async function fetchSearchItems(client: Client, teamId: string): Promise<DashboardItem[]> {
  const [sandboxes, { me }, repositories] = await Promise.all([
    fetchAllSandboxes(client, teamId),
    client.graphql(AllCollectionsDocument, { teamId }),
    fetchRepositories(client, teamId),
  ])
  const items = [...sandboxes.map(sandboxItem), ...foldersAsItems(me?.collections ?? []), ...repositories]
  return items.filter((item) => isSearchable(item, me?.id))
}

/** The searchable sandboxes of the workspace, with the person's own drafts. */
export async function fetchSearchSandboxes(client: Client, teamId: string): Promise<SandboxCard[]> {
  // Drafts of others are never returned by the server.
  return (await fetchAllSandboxes(client, teamId)).filter((card) => !card.customTemplate)
}

type Folder = { id: string | null; path: string; sandboxCount: number }

export function foldersAsItems(folders: readonly Folder[]): DashboardItem[] {
  const counts = countsWithin(folders)
  return folders.map(({ id, path, sandboxCount }) =>
    folderItem({ id: id ?? path, path, sandboxCount, within: counts.get(path) }),
  )
}

/** The sandboxes of the workspace including templates, with the person's own drafts. */
export async function fetchAllSandboxes(client: Client, teamId: string): Promise<SandboxCard[]> {
  const all: SandboxCard[] = []
  for (let cursor: PageCursor | null = START; cursor; ) {
    const { sandboxes, next }: Page = await fetchPage(client, teamId, cursor)
    all.push(...sandboxes)
    cursor = next
  }
  return all
}

/**
 * Refetches sandboxes that somebody changed, if they are in a search index. If there are many, refetches everything.
 */
export async function renewSearch(
  client: Client,
  cache: QueryClient,
  teamId: string,
  ids: readonly string[],
): Promise<void> {
  const key = searchKeys.sandboxes(teamId)
  if (cache.getQueryData(key) === undefined) return
  if (ids.length > SEARCH_RENEW_MAX) return cache.invalidateQueries({ queryKey: key })
  const found: SandboxCard[] = []
  for (let start = 0; start < ids.length; start += BATCH_MAX) {
    const part = ids.slice(start, start + BATCH_MAX)
    const replies = await Promise.all(part.map((id) => client.graphql(SandboxByIdDocument, { id })))
    found.push(...replies.flatMap(({ sandbox }) => sandbox ?? []))
  }
  const there = found.filter((card) => card.teamId === teamId && card.removedAt === null)
  // A response in flight may predate the change and is requested again.
  const isOutdated = cache.getQueryState(key)?.isInvalidated
  await cache.cancelQueries({ queryKey: key })
  cache.setQueryData<InfiniteData<Page>>(key, (data) => data && replaced(data, new Set(ids), there))
  if (isOutdated) void cache.invalidateQueries({ queryKey: key })
}

/** Unchanged pages keep their identity, so that comparisons are cheap. */
function replaced(
  data: InfiniteData<Page>,
  gone: ReadonlySet<string>,
  there: SandboxCard[],
): InfiniteData<Page> {
  const pages = data.pages.map((page, index) => {
    const kept = page.sandboxes.some(({ id }) => gone.has(id))
      ? page.sandboxes.filter(({ id }) => !gone.has(id))
      : page.sandboxes
    const sandboxes = index === 0 && there.length > 0 ? [...there, ...kept] : kept
    return sandboxes === page.sandboxes ? page : { ...page, sandboxes }
  })
  return { ...data, pages }
}
