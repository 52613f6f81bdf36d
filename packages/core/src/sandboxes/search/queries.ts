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

/** Apart from the lists: what is searched is not read anew as a whole whenever one thing changes. */
export const searchKeys = {
  sandboxes: (teamId: string) => ['search', teamId, 'sandboxes'] as const,
  // Among the repositories, so that what outdates those outdates this.
  repositories: (teamId: string) => ['repositories', 'search', teamId] as const,
}

/** Where the reading goes on: first all that the workspace shares, then the person's own drafts. */
type Place = { list: 'team' | 'drafts'; after: string | null }
export type SearchPage = { sandboxes: SandboxCard[]; next: Place | null }
type Page = SearchPage

const START: Place = { list: 'team', after: null }

/** The sandboxes of a workspace and the person's own drafts in it, the last changed first, page by page. */
export const searchSandboxesQuery = (client: Client, teamId: string) => ({
  queryKey: searchKeys.sandboxes(teamId),
  queryFn: ({ pageParam }: { pageParam: Place }) => fetchPage(client, teamId, pageParam),
  initialPageParam: START,
  getNextPageParam: ({ next }: Page) => next,
  staleTime: SEARCH_STALE_MS,
})

async function fetchPage(client: Client, teamId: string, { list, after }: Place): Promise<Page> {
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

/** The repositories of a workspace, and after each those of its branches that GitHub has or that were opened. */
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
    // The branches of all repositories with the pull requests of each would be too much to ask for at once.
    return [
      repositoryItem(project),
      ...shown.map((branch) => branchItem({ ...branch, repository, pullRequests: [] })),
    ]
  })
}

/** Everything of the workspace that can be found, in one piece: for those who search once and are gone. */
export async function fetchSearchItems(client: Client, teamId: string): Promise<DashboardItem[]> {
  const [sandboxes, { me }, repositories] = await Promise.all([
    fetchAllSandboxes(client, teamId),
    client.graphql(AllCollectionsDocument, { teamId }),
    fetchRepositories(client, teamId),
  ])
  const items = [...sandboxes.map(sandboxItem), ...foldersAsItems(me?.collections ?? []), ...repositories]
  return items.filter((item) => isSearchable(item, me?.id))
}

/** The sandboxes of the workspace that can be found, and the person's own drafts in it. */
export async function fetchSearchSandboxes(client: Client, teamId: string): Promise<SandboxCard[]> {
  // Drafts of others are not among them: the server gives nobody those.
  return (await fetchAllSandboxes(client, teamId)).filter((card) => !card.customTemplate)
}

type Folder = { id: string | null; path: string; sandboxCount: number }

export function foldersAsItems(folders: readonly Folder[]): DashboardItem[] {
  const counts = countsWithin(folders)
  return folders.map(({ id, path, sandboxCount }) =>
    folderItem({ id: id ?? path, path, sandboxCount, within: counts.get(path) }),
  )
}

/** The sandboxes of the workspace, templates among them, and the person's own drafts in it. */
export async function fetchAllSandboxes(client: Client, teamId: string): Promise<SandboxCard[]> {
  const all: SandboxCard[] = []
  for (let place: Place | null = START; place; ) {
    const { sandboxes, next }: Page = await fetchPage(client, teamId, place)
    all.push(...sandboxes)
    place = next
  }
  return all
}

/**
 * Reads those sandboxes anew that somebody changed, where a search has them. Many at once are not worth single
 * questions: then everything is read again.
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
  // A page that is on its way would bring back what was there when it was asked for; it is asked for again.
  const isOutdated = cache.getQueryState(key)?.isInvalidated
  await cache.cancelQueries({ queryKey: key })
  cache.setQueryData<InfiniteData<Page>>(key, (data) => data && replaced(data, new Set(ids), there))
  if (isOutdated) void cache.invalidateQueries({ queryKey: key })
}

/** Other pages stay the same objects, so that whoever compares has little to do. */
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
