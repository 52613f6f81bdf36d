import type { VmTier } from '@sandlot/core/runtime/tier-rest'
import type { Identity } from '../accounts/rows.ts'
import type { HostAccount, HostRepository } from '../platform/drivers/git-host.ts'
import type { projects } from './tables.ts'

export type ProjectRow = typeof projects.$inferSelect
export type GitHubRepositoryRow = ProjectRow
export type GithubRepoRow = HostRepository
export type GithubOrganizationRow = HostAccount
export type GithubProfileRow = Identity
export type ResourcesRow = Pick<VmTier, 'cpu' | 'memory' | 'storage'>
