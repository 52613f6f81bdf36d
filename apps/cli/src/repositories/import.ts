import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { branchPath } from '@sandlot/core/repositories/branch-path'
import { fetchGithubRepo, importRepository } from '@sandlot/core/repositories/import-queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { type GithubPage, pageNamed } from '@sandlot/core/repositories/page-rules'
import { fetchProject } from '@sandlot/core/repositories/project-query'
import { fullName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import { CliError, innermostProblem } from '../platform/failure.ts'
import type { Outcome } from '../platform/outcome.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { checkoutAt } from './checkout.ts'
import { repositoryTexts } from './messages.ts'
import { presentProject, repositoryNamed } from './present.ts'

type Named = { repository: RepositoryName } & Pick<Partial<GithubPage>, 'tree' | 'file' | 'pull'>

/** The command by the words that it is called with, as there is a short form of it. */
export const importAs =
  (words: string): Define =>
  (command, act) =>
    command
      .argument(
        '[repository]',
        'owner/name, what git clone takes, or a link to it, a branch, a file or a pull request (default: what is checked out here)',
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

/** Imports a repository into the workspace; one that is there already stays as it is (spec CL-035 in part). */
export async function importInto(
  text: string | undefined,
  context: Context,
): Promise<Outcome<'repo.import/1'>> {
  const { host } = context.target()
  const { repository: wanted, ...shown } = text === undefined ? checkedOut(context.io.cwd) : named(text)
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const { repo, projects } = await found(client, wanted, host)
  const place = { owner: repo.owner.login, name: repo.name, teamId }
  const isThere = projects.some(({ team }) => team?.id === teamId)
  const project = isThere ? await fetchProject(client, place) : await importRepository(client, place)
  const item = presentProject(project, host)
  context.notice(isThere ? repositoryTexts.alreadyThere(item) : repositoryTexts.imported(item))
  if (item.access === 'read') context.notice(repositoryTexts.readOnly)
  const isAll = !shown.tree && shown.pull === undefined
  const { tree: branch, ...page } = shown
  const opens = isAll
    ? item.url
    : host + branchPath({ ...item, ...page, ...(branch && { branch }), workspaceId: teamId })
  const status = isThere ? 'already_imported' : item.access === 'read' ? 'read_only' : 'imported'
  return {
    shape: 'repo.import/1',
    data: {
      ...item,
      opens,
      status,
      next: [
        ...(status === 'read_only' ? [`sandlot repo fork ${fullName(item)}`] : []),
        `sandlot branch list ${fullName(item)}`,
        `sandlot repo view ${fullName(item)}`,
      ],
    },
    meta: { host, workspace: teamId },
    text: () => `${opens}\n`,
  }
}

function named(text: string): Named {
  const page = pageNamed(text.trim())
  if (!page) return { repository: repositoryNamed(text) }
  const { repository, tree, file, pull } = page
  return { repository, tree, ...(file !== undefined && { file }), ...(pull !== undefined && { pull }) }
}

function checkedOut(folder: string): Named {
  const checkout = checkoutAt(folder)
  if (!checkout)
    throw new AppError('usage', repositoryTexts.noCheckout, {
      hint: repositoryTexts.notOneHint,
      field: 'repository',
    })
  const { owner, name, branch } = checkout
  return { repository: { owner, name }, ...(branch !== null && { tree: branch }) }
}

/** What GitHub has by that name; nobody learns whether it is hidden or not there, so both next steps are told. */
const found = (client: Client, wanted: RepositoryName, host: string) =>
  fetchGithubRepo(client, wanted).catch((error: unknown) => {
    if (innermostProblem(error)?.code !== 'not_found') throw error
    throw new CliError('not_found', repositoryMessages.notFound(wanted), {
      reason: 'repositoryNotFound',
      hint: repositoryTexts.privateHint(host),
      field: 'repository',
      next: ['sandlot repo list'],
    })
  })
