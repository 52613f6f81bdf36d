import { isObjectType, isUnionType } from 'graphql'
import { expect, test } from 'vitest'
import { createGuardedSchema } from '../platform/graphql/server.ts'

/** The fields as other clients know them; an argument that is stricter than this breaks those. */
const contract = {
  RootQueryType: [
    'githubRepo(owner: String!, repo: String!): GithubRepo',
    'githubOrganizationRepos(organization: String!, page: Int, perPage: Int, sort: UserRepoSort): [GithubRepo!]',
    'project(gitProvider: GitProvider, owner: String!, repo: String!, team: ID): Project',
    'projects(name: String!, owner: String!, provider: GitProvider!): [Project!]!',
  ],
  RootMutationType: [
    'importProject(name: String!, owner: String!, provider: GitProvider!, team: ID!): Project!',
    'deleteProject(name: String!, owner: String!, provider: GitProvider!, team: ID!): Boolean!',
  ],
  CurrentUser: [
    'githubProfile: GithubProfile',
    'githubOrganizations: [GithubOrganization!]',
    'githubRepos(affiliation: [UserRepoAffiliation!], page: Int, perPage: Int, sort: UserRepoSort): [GithubRepo!]!',
  ],
  Team: ['projects(syncData: Boolean): [Project!]!'],
  Project: [
    'appInstalled: Boolean!',
    'authorization: ProjectAuthorization!',
    'branchByName(name: String!): Branch',
    'branchCount: Int!',
    'branches: [Branch!]!',
    'defaultBranch: Branch!',
    'id: ID!',
    'lastAccessedAt: String',
    'pullRequests: [PullRequest!]!',
    'repository: Repository!',
    'team: Team',
  ],
  Branch: [
    'contribution: Boolean!',
    'id: String!',
    'lastAccessedAt: String',
    'name: String!',
    'owner: User',
    'project: Project!',
    'pullRequests: [PullRequest!]!',
    'upstream: Boolean!',
  ],
  PullRequest: [
    'additions: Int',
    'baseBranch: String!',
    'creatorUsername: String!',
    'deletions: Int',
    'draft: Boolean!',
    'headBranch: String!',
    'htmlUrl: String!',
    'number: Int!',
    'prCreatedAt: DateTime',
    'prUpdatedAt: DateTime!',
    'state: String!',
    'title: String!',
  ],
  GitHubRepository: [
    'allowForking: Boolean!',
    'archived: Boolean!',
    'createdAt: DateTime!',
    'defaultBranch: String!',
    'description: String',
    'fork: Boolean!',
    'id: Int!',
    'isTemplate: Boolean!',
    'name: String!',
    'owner: String!',
    'permission: GithubPermission!',
    'private: Boolean!',
    'pushedAt: DateTime!',
    'updatedAt: DateTime!',
  ],
  GithubRepo: [
    'appInstalled: Boolean!',
    'authorization: GithubRepoAuthorization!',
    'fullName: String!',
    'id: ID!',
    'name: String!',
    'owner: GithubOrganization!',
    'private: Boolean!',
    'pushedAt: String',
    'updatedAt: String!',
  ],
  GithubOrganization: ['avatarUrl: String!', 'description: String', 'id: ID!', 'login: String!'],
  GithubProfile: ['avatarUrl: String!', 'id: ID!', 'login: String!', 'name: String', 'scopes: [String!]!'],
}

/** Fields of the contract that nothing answers yet. */
const pending = {
  Project: ['connections', 'lastCommit', 'resources', 'settings'],
  Branch: [
    'aiConsent',
    'connections',
    'contributionOwner',
    'lastCommit',
    'settings',
    'sourceBranch',
    'status',
  ],
  GitHubRepository: ['parent', 'source'],
}

const schema = createGuardedSchema()
const fieldsOf = (name: string) => {
  const type = schema.getType(name)
  if (!isObjectType(type)) throw new Error(`There is no object type ${name}`)
  return type.getFields()
}

test.each(Object.entries(contract))('%s has its fields as the contract writes them', (type, lines) => {
  const fields = fieldsOf(type)
  const written = lines.map((line) => {
    const field = fields[/^\w+/.exec(line)?.[0] ?? '']
    const args = field?.args.map((arg) => `${arg.name}: ${arg.type}`) ?? []
    return `${field?.name}${args.length > 0 ? `(${args.join(', ')})` : ''}: ${field?.type}`
  })
  expect(written).toEqual(lines)
})

test('a repository is a union of one, so that clients can ask on which type', () => {
  const type = schema.getType('Repository')
  expect(isUnionType(type) && type.getTypes().map(({ name }) => name)).toEqual(['GitHubRepository'])
})

test.each(Object.entries(pending))('what is pending of %s is not there yet', (type, names) => {
  expect(names.filter((name) => name in fieldsOf(type))).toEqual([])
})
