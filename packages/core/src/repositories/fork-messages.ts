import type { RepositoryName } from './rules.ts'

/** Sentences about forking a repository (spec ER-081, ER-086). */
export const forkMessages = {
  failed: 'Failed to fork repository',
  invalid: 'Invalid repository name or organization',
  noPlace: 'GitHub cannot fork it there: that account may have a fork or a repository of this name already.',
  taken: ({ owner, name }: RepositoryName) => `${owner} already has a repository named ${name}.`,
  needed: 'Sign in with GitHub to fork a repository.',

  nameLabel: 'Repository name',
  organizationLabel: 'GitHub account',
  checking: 'Checking the name…',
  valid: (name: string) => `${name} is available`,
  fork: 'Fork',
  forking: 'Forking…',
}
