import { refusalError } from '@sandlot/core/actions'
import { AppError } from '@sandlot/core/errors'
import { isLocalOwner } from '@sandlot/core/git/owner-rules'
import { parseGitPath } from '@sandlot/core/repositories/git-rules'
import { hostRefusals } from '@sandlot/core/repositories/host-refusals'
import { isRepositoryName } from '@sandlot/core/repositories/rules'
import { draftFor } from '../branches/drafts.ts'
import { branchByName } from '../branches/repo.ts'
import type {
  CurrentUserResolvers,
  GitHubRepositoryResolvers,
  GithubProfileResolvers,
  GithubRepoResolvers,
  ProjectResolvers,
  RepositoryResolvers,
  RootMutationTypeResolvers,
  RootQueryTypeResolvers,
  TeamResolvers,
} from '../generated/resolvers.ts'
import type { Context } from '../platform/context.ts'
import { keepIfRoom } from '../platform/disk/disk-room.ts'
import { anyone, does, ofOwnWorkspace, partOfItsParent, signedIn } from '../platform/graphql/policy.ts'
import { isUuid } from '../platform/ids.ts'
import { authorizationOf, permissionOf, workspacesToSearch } from './access.ts'
import { deleteProject, importProject } from './commands.ts'
import { githubAccount } from './github-account.ts'
import { hostOf } from './host.ts'
import { resourcesOf, setProjectVmTier } from './machine.ts'
import { findProjects, projectsOf } from './repo.ts'
import { resolveTree } from './source.ts'
import { syncProjects } from './sync.ts'

type Page = {
  page?: number | null
  perPage?: number | null
  sort?: 'CREATED' | 'FULL_NAME' | 'PUSHED' | 'UPDATED' | null
}
const pageOf = ({ page, perPage, sort }: Page) => ({
  page: page == null ? null : Math.max(page, 1),
  perPage: perPage == null ? null : Math.min(Math.max(perPage, 1), 100),
  sort: sort ?? ('FULL_NAME' as const),
})

export const resolvers = {
  RootQueryType: {
    githubRepo: (_root, { owner, repo }, { loaders }) =>
      isRepositoryName({ owner, name: repo }) ? loaders.hostRepository.load({ owner, name: repo }) : null,
    git: async (_root, { username, repo, branch, path, team }, context) => {
      const wanted = parseGitPath([username, repo, ...(branch ? ['tree', branch, path] : [])].join('/'))
      const repository = wanted && (await context.loaders.hostRepository.load(wanted))
      if (!wanted || !repository) return null
      const draft = team && isUuid(team) ? await draftFor(context, team.toLowerCase(), wanted) : null
      return draft?.origin ?? resolveTree(await hostOf(context), repository, wanted)
    },
    githubOrganizationRepos: async (_root, { organization, ...page }, context) =>
      (await hostOf(context)).organizationRepositories(organization, pageOf(page)),
    project: async (_root, { owner, repo, team }, context) => {
      const workspaceIds = await workspacesToSearch(context, team ?? null)
      return (await findProjects(context.db, workspaceIds, { owner, name: repo }))[0] ?? null
    },
    projects: async (_root, { owner, name }, context) =>
      findProjects(context.db, await workspacesToSearch(context, null), { owner, name }),
  } satisfies RootQueryTypeResolvers<Context>,
  RootMutationType: {
    importProject: (_root, { owner, name, team }, context) => importProject(context, { owner, name, team }),
    deleteProject: (_root, { owner, name, team }, context) => deleteProject(context, { owner, name, team }),
    updateProjectVmTier: (_root, { projectId, branchId, vmTier }, context) =>
      setProjectVmTier(context, { projectId, branchId: branchId ?? null, vmTier }),
  } satisfies RootMutationTypeResolvers<Context>,
  CurrentUser: {
    githubProfile: async (_me, _args, context) => (await githubAccount(context))?.identity ?? null,
    githubOrganizations: async (_me, _args, context) =>
      (await githubAccount(context)) ? (await hostOf(context)).organizations() : null,
    githubRepos: async (_me, { affiliation, ...page }, context) => {
      if (!(await githubAccount(context))) throw refusalError(hostRefusals, 'githubNeeded')
      const affiliations = affiliation ?? (['OWNER', 'COLLABORATOR', 'ORGANIZATION_MEMBER'] as const)
      return (await hostOf(context)).ownRepositories({ ...pageOf(page), affiliation: affiliations })
    },
  } satisfies CurrentUserResolvers<Context>,
  Team: {
    projects: async (team, { syncData }, context) => {
      if (syncData !== false) await keepIfRoom(context, () => syncProjects(context, team.id))
      return projectsOf(context.db, team.id)
    },
  } satisfies TeamResolvers<Context>,
  GithubRepo: {
    id: ({ id }) => String(id),
    appInstalled: ({ owner, name }, _args, { loaders }) =>
      loaders.appInstalled.load({ owner: owner.login, name }),
    authorization: ({ permission }) => (permission === 'READ' ? 'READ' : 'WRITE'),
    pushedAt: ({ pushedAt }) => pushedAt?.toISOString() ?? null,
    updatedAt: ({ updatedAt }) => updatedAt.toISOString(),
  } satisfies GithubRepoResolvers<Context>,
  GithubOrganization: { id: ({ id }: { id: number }) => String(id) },
  GithubProfile: {
    id: ({ subject }) => subject,
    login: ({ login, subject }) => login ?? subject,
    avatarUrl: ({ avatarUrl }) => avatarUrl ?? '',
  } satisfies GithubProfileResolvers<Context>,
  Project: {
    appInstalled: ({ owner, name }, _args, { loaders }) =>
      isLocalOwner(owner) || loaders.appInstalled.load({ owner, name }),
    authorization: (row, _args, context) => authorizationOf(row, context),
    repository: (row) => row,
    branchByName: (row, { name }, { db }) => branchByName(db, row, name),
    branchCount: async (row, _args, { loaders }) => (await loaders.branchCount.load(row.id)) ?? 0,
    branches: (row, _args, { loaders }) => loaders.branchesOfProject.load(row.id),
    defaultBranch: async (row, _args, { loaders }) => {
      const found = await loaders.defaultBranchOfProject.load(row.id)
      if (!found) throw new AppError('server', `The default branch of ${row.owner}/${row.name} is missing.`)
      return found
    },
    pullRequests: (row, _args, { loaders }) => loaders.pullRequestsOfProject.load(row.id),
    lastAccessedAt: async (row, _args, { loaders }) =>
      (await loaders.projectViewer.load(row.id))?.lastAccessedAt?.toISOString() ?? null,
    resources: (row, _args, context) => resourcesOf(context, row),
    team: (row, _args, { loaders }) => loaders.workspace.load(row.workspaceId),
  } satisfies ProjectResolvers<Context>,
  Repository: { __resolveType: () => 'GitHubRepository' } satisfies RepositoryResolvers<Context>,
  GitHubRepository: {
    // A repository hosted here has no GitHub id; nobody queries it by one.
    id: ({ githubId }) => githubId ?? 0,
    permission: (row, _args, context) => permissionOf(row, context),
    createdAt: ({ repositoryCreatedAt }) => repositoryCreatedAt.toISOString(),
    updatedAt: ({ repositoryUpdatedAt }) => repositoryUpdatedAt.toISOString(),
    pushedAt: ({ pushedAt }) => pushedAt.toISOString(),
  } satisfies GitHubRepositoryResolvers<Context>,
}

export const policies = {
  fields: {
    'RootQueryType.githubRepo': signedIn,
    'RootQueryType.git': signedIn,
    'RootQueryType.githubOrganizationRepos': signedIn,
    'RootQueryType.project': anyone,
    'RootQueryType.projects': anyone,
    'RootMutationType.importProject': does('project.import'),
    'RootMutationType.deleteProject': does('project.delete'),
    'RootMutationType.updateProjectVmTier': does('project.vm_tier'),
  },
  types: {
    Project: ofOwnWorkspace,
    Resources: partOfItsParent,
    GitHubRepository: partOfItsParent,
    // Fetched from GitHub with the viewer's own token, so the viewer may see it.
    GithubRepo: partOfItsParent,
    GithubOrganization: partOfItsParent,
    GithubProfile: partOfItsParent,
  },
}
