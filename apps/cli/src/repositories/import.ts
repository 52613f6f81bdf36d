import { features } from '@sandlot/core/accounts/rest'
import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { branchPath } from '@sandlot/core/repositories/branch-path-rules'
import { fetchGithubRepo, importRepository } from '@sandlot/core/repositories/import-queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { GithubAccountsDocument } from '@sandlot/core/repositories/mutations.gen'
import { type GithubPage, pageNamed } from '@sandlot/core/repositories/page-rules'
import { fetchProject } from '@sandlot/core/repositories/project-query'
import { fullName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { restrictedAccess } from '@sandlot/core/repositories/scope-rules'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { CliError, innermostProblem } from '../platform/output/failure.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { checkoutAt } from './checkout.ts'
import { repositoryTexts } from './messages.ts'
import { readLink, refuseName, repositoryIn } from './named.ts'
import { presentProject } from './present.ts'

type Named = { repository: RepositoryName } & Pick<Partial<GithubPage>, 'tree' | 'file' | 'pull'>

/** The command under a given name, as it has a short form. */
export const importAs =
  (words: string): Define =>
  (command, act) =>
    command
      .argument(
        '[repository]',
        'owner/name, an address for git clone, or a link to a repository, branch, file or pull request (default: what is checked out here)',
      )
      .addHelpText(
        'after',
        examples(
          words,
          `${words} facebook/react`,
          `${words} https://github.com/facebook/react/pull/31 --json`,
        ),
      )
      .action(act((context, _flags, repository?: string) => importInto(repository, context)))

/** Imports a repository into the workspace; succeeds if it is already there (spec CL-035). */
export async function importInto(
  text: string | undefined,
  context: Context,
): Promise<Outcome<'repo.import/1'>> {
  const { host } = context.target()
  const { repository: wanted, ...shown } =
    text === undefined ? await checkedOut(context) : await named(text, context)
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const { repo, projects } = await found(client, wanted, host)
  const repository = { owner: repo.owner.login, name: repo.name, teamId }
  const isThere = projects.some(({ team }) => team?.id === teamId)
  const project = isThere
    ? await fetchProject(client, repository)
    : await importRepository(client, repository)
  const item = presentProject(project, host)
  context.notice(isThere ? repositoryTexts.alreadyThere(item) : repositoryTexts.imported(item))
  if (item.access === 'read') context.notice(repositoryTexts.readOnly)
  const isAll = !shown.tree && shown.pull === undefined
  const { tree: branch, ...page } = shown
  const opens = isAll
    ? item.url
    : host + branchPath({ ...item, ...page, ...(branch && { branch }), workspaceId: teamId })
  const needsApp = !isThere && item.access !== 'read' && (await lacksApp(client, project))
  const installUrl = needsApp ? `${host}/auth/github/app-install` : null
  if (installUrl !== null) context.notice(repositoryTexts.installApp(installUrl))
  const status = isThere
    ? 'already_imported'
    : item.access === 'read'
      ? 'read_only'
      : needsApp
        ? 'needs_app_install'
        : 'imported'
  return {
    shape: 'repo.import/1',
    data: {
      ...item,
      opens,
      status,
      installUrl,
      next: [
        ...(needsApp ? ['sandlot repo sync'] : []),
        ...(status === 'read_only' ? [`sandlot repo fork ${fullName(item)}`] : []),
        `sandlot branch list ${fullName(item)}`,
        `sandlot repo view ${fullName(item)}`,
      ],
    },
    meta: { host, workspace: teamId },
    text: () => `${opens}\n`,
  }
}

async function named(text: string, context: Context): Promise<Named> {
  const read = (hosts?: readonly string[]): Named | null => {
    const page = pageNamed(text.trim(), hosts)
    if (!page) {
      const repository = repositoryIn(text, hosts)
      return repository && { repository }
    }
    const { repository, tree, file, pull } = page
    return { repository, tree, ...(file !== undefined && { file }), ...(pull !== undefined && { pull }) }
  }
  return (await readLink(text, read, context)) ?? refuseName(text)
}

async function checkedOut(context: Context): Promise<Named> {
  const checkout = await checkoutAt(context.io.cwd, context)
  if (!checkout)
    throw new AppError('usage', repositoryTexts.noCheckout, {
      hint: repositoryTexts.notOneHint,
      field: 'repository',
    })
  const { owner, name, branch } = checkout
  return { repository: { owner, name }, ...(branch !== null && { tree: branch }) }
}

/** Whether this instance has a GitHub App that is not installed in the repository. */
const lacksApp = async (client: Client, { appInstalled }: { appInstalled: boolean }) =>
  appInstalled === false && (await client.rest(features)).githubApp === true

/** The repository at GitHub. Private and missing ones cannot be told apart, so the hints cover both. */
const found = (client: Client, wanted: RepositoryName, host: string) =>
  fetchGithubRepo(client, wanted).catch(async (error: unknown) => {
    if (innermostProblem(error)?.code !== 'not_found') throw error
    const { me } = await client.graphql(GithubAccountsDocument)
    const mayBeHidden = restrictedAccess(me?.githubProfile?.scopes ?? null).private
    throw new CliError('not_found', repositoryMessages.notFound(wanted), {
      reason: mayBeHidden ? 'needs_permission' : 'repositoryNotFound',
      hint: repositoryTexts.privateHint(host),
      field: 'repository',
      next: [...(mayBeHidden ? ['sandlot repo permissions'] : []), 'sandlot repo list'],
    })
  })
