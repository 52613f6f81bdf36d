import { fetchProject } from '@sandlot/core/repositories/project-query'
import { fullName } from '@sandlot/core/repositories/rules'
import { timeAgo } from '@sandlot/core/time'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { details, table } from '../platform/text/table.ts'
import type { View } from '../platform/text/view.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { repositoryTexts } from './messages.ts'
import { repositoryNamed } from './named.ts'
import { presentProject } from './present.ts'

type Data = ShapeData<'repo.view/1'>

export const viewCommand: Define = (command, act) =>
  command
    .argument('<repository>', 'owner/name, or a link to it on GitHub')
    .addHelpText(
      'after',
      examples('sandlot repo view facebook/react', 'sandlot repo view facebook/react --json'),
    )
    .action(act((context, _flags, repository: string) => viewRepository(repository, context)))

/** An imported repository with its open pull requests. */
export async function viewRepository(text: string, context: Context): Promise<Outcome<'repo.view/1'>> {
  const { host } = context.target()
  const wanted = await repositoryNamed(text, context)
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const project = await fetchProject(client, { ...wanted, teamId })
  const data: Data = {
    ...presentProject(project, host),
    pullRequests: project.pullRequests.map(
      ({ number, title, draft, headBranch, creatorUsername, htmlUrl }) => ({
        number,
        title,
        branch: headBranch,
        author: creatorUsername,
        draft,
        url: htmlUrl,
      }),
    ),
  }
  return {
    shape: 'repo.view/1',
    data,
    meta: { host, workspace: teamId },
    text: (view) => head(data, view) + body(data, view),
  }
}

const head = (data: Data, view: View) =>
  details([
    ['Repository', fullName(data)],
    ['Address', data.url],
    ['Description', data.description],
    ['Visibility', data.private ? 'private' : 'public'],
    ['Access', data.access],
    ['Default branch', data.defaultBranch],
    ['Branches', String(data.branches)],
    ['Pushed', view.terminal ? timeAgo(data.pushedAt, view.now) : data.pushedAt],
  ])(view)

const body = ({ pullRequests }: Data, view: View) =>
  (view.terminal ? '\n' : '') +
  table(
    [
      { title: 'number', value: (pull: Data['pullRequests'][number]) => `#${pull.number}` },
      { title: 'title', value: (pull) => pull.title, shrinks: true },
      { title: 'branch', value: (pull) => pull.branch, shrinks: true },
      { title: 'author', value: (pull) => pull.author },
    ],
    pullRequests,
    repositoryTexts.noPullRequests,
  )(view)
