import type { Client } from '@sandlot/core/client'
import { fetchGithubRepo, importRepository } from '@sandlot/core/repositories/import-queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { fetchProject } from '@sandlot/core/repositories/project-query'
import { fullName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import { CliError, innermostProblem } from '../platform/failure.ts'
import type { Outcome } from '../platform/outcome.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { repositoryTexts } from './messages.ts'
import { presentProject, repositoryNamed } from './present.ts'

export const importCommand: Define = (command, act) =>
  command
    .argument('<repository>', 'owner/name, a link to it on GitHub, or what git clone takes')
    .addHelpText(
      'after',
      examples(
        'sandlot repo import facebook/react',
        'sandlot repo import https://github.com/facebook/react --json',
      ),
    )
    .action(act((context, _flags, repository: string) => importInto(repository, context)))

/** Imports a repository into the workspace; one that is there already stays as it is (spec CL-035 in part). */
export async function importInto(text: string, context: Context): Promise<Outcome<'repo.import/1'>> {
  const { host } = context.target()
  const wanted = repositoryNamed(text)
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const { repo, projects } = await found(client, wanted, host)
  const place = { owner: repo.owner.login, name: repo.name, teamId }
  const isThere = projects.some(({ team }) => team?.id === teamId)
  const project = isThere ? await fetchProject(client, place) : await importRepository(client, place)
  const item = presentProject(project, host)
  context.notice(isThere ? repositoryTexts.alreadyThere(item) : repositoryTexts.imported(item))
  if (item.access === 'read') context.notice(repositoryTexts.readOnly)
  const status = isThere ? 'already_imported' : item.access === 'read' ? 'read_only' : 'imported'
  return {
    shape: 'repo.import/1',
    data: {
      ...item,
      status,
      next: [
        ...(status === 'read_only' ? [`sandlot repo fork ${fullName(item)}`] : []),
        `sandlot branch list ${fullName(item)}`,
        `sandlot repo view ${fullName(item)}`,
      ],
    },
    meta: { host, workspace: teamId },
    text: () => `${item.url}\n`,
  }
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
