import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import { displayTitle, initialPrivacy, titleProblem } from '@sandlot/core/sandboxes/rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { officialTemplates } from '@sandlot/core/templates/rest'
import { Option } from 'commander'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import { CliError, innermostProblem } from '../platform/failure.ts'
import type { Outcome } from '../platform/outcome.ts'
import { templatesNamed } from '../templates/rules.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { sandboxTexts } from './messages.ts'
import { presentRecord } from './present.ts'

type Flags = { template: string; title?: string; privacy?: keyof typeof PRIVACY }

export const createCommand: Define = (command, act) =>
  command
    .requiredOption('--template <template>', 'id, alias or title of a template, or id of another sandbox')
    .option('--title <title>', 'what to call it')
    .addOption(
      new Option('--privacy <level>', 'who can see it; private unless given').choices(Object.keys(PRIVACY)),
    )
    .addHelpText(
      'after',
      examples(
        'sandlot sandbox create --template react',
        'sandlot sandbox create --template Svelte --title "Sand heap"',
      ),
    )
    .action(act((context, flags: Flags) => createSandbox(flags, context)))

/** Makes a sandbox among the drafts of the workspace; prints its address. */
export async function createSandbox(
  { template, title, privacy }: Flags,
  context: Context,
): Promise<Outcome<'sandbox.create/1'>> {
  const problem = title === undefined ? null : titleProblem(title)
  if (problem) throw new AppError('validation', problem, { field: 'title' })
  const { host } = context.target()
  const client = await context.connect()
  const [id, teamId] = await Promise.all([templateId(client, template), chosenWorkspaceId(client, context)])
  const record = await client
    .rest(forkSandbox, {
      params: { id },
      body: { teamId, privacy: initialPrivacy(privacy), ...(title !== undefined && { title: title.trim() }) },
    })
    .catch((error: unknown) => {
      // The workspace may be what is missing, and then its own sentence stands.
      throw innermostProblem(error)?.code === 'not_found' && id === template ? noTemplate(template) : error
    })
  const data = presentRecord(record, host)
  context.notice(sandboxTexts.created(displayTitle(data)))
  return {
    shape: 'sandbox.create/1',
    data,
    meta: { host, workspace: teamId },
    text: () => `${data.url}\n`,
  }
}

/** What is no template of the instance may be any other sandbox, which the server knows. */
async function templateId(client: Client, wanted: string): Promise<string> {
  const [group] = await client.rest(officialTemplates)
  const found = templatesNamed(group?.sandboxes ?? [], wanted)
  if (found.length > 1)
    throw new AppError('usage', sandboxTexts.templateAmbiguous(wanted, found.length), {
      hint: sandboxTexts.templateAmbiguousHint(found.map(({ id }) => id)),
      field: 'template',
    })
  if (!found[0] && !/^[\w-]+$/.test(wanted)) throw noTemplate(wanted)
  return found[0]?.id ?? wanted
}

const noTemplate = (wanted: string) =>
  new CliError('not_found', templateMessages.notFound(wanted), {
    hint: templateMessages.notFoundHint,
    field: 'template',
    next: ['sandlot template list'],
  })
