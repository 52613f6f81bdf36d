import type { GitMark } from '@sandlot/core/repositories/git-rules'
import type { Project } from '@sandlot/core/repositories/queries'
import { repositoryPath } from '@sandlot/core/repositories/rules'
import type { z } from 'zod'
import type { ShapeData } from '../platform/output/shapes.ts'
import { isoTime } from '../platform/time/time.ts'
import type { GitShape } from './git-shape.ts'

export type RepositoryItem = ShapeData<'repo/1'>

/** A repository of a workspace, as printed. */
export const presentProject = (project: Project, host: string): RepositoryItem => ({
  owner: project.repository.owner,
  name: project.repository.name,
  url: host + repositoryPath(project.repository, project.team?.id),
  description: project.repository.description,
  private: project.repository.private,
  access: project.authorization.toLowerCase() as Lowercase<typeof project.authorization>,
  defaultBranch: project.defaultBranch.name,
  branches: project.branchCount,
  workspace: project.team?.id ?? null,
  pushedAt: isoTime(project.repository.pushedAt),
  accessedAt: project.lastAccessedAt === null ? null : isoTime(project.lastAccessedAt),
})

/** The repository that something was created from, as printed. */
export const presentGit = (git: GitMark | null): z.infer<typeof GitShape> | null =>
  git && {
    owner: git.username,
    name: git.repo,
    branch: git.branch,
    folder: git.path,
    commit: git.commitSha,
    url: git.url,
  }
