import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { parseGitTree } from '@sandlot/core/repositories/find-rules'
import type { TemplateCard } from '@sandlot/core/templates/card-rules'
import { forkedId, type Runtime, runtimesOf } from '@sandlot/core/templates/create-rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { CliError } from '../platform/output/failure.ts'
import { commandLine } from '../platform/text/shell-words.ts'
import { readLink } from '../repositories/named.ts'
import { fetchOfficial } from './fetch.ts'
import { templateTexts } from './messages.ts'
import { templatesNamed } from './rules.ts'

/** The only template that matches a word; undefined for none, an error if several do. */
export function onlyTemplate(templates: readonly TemplateCard[], wanted: string): TemplateCard | undefined {
  const found = templatesNamed(templates, wanted)
  if (found.length > 1)
    throw new AppError('usage', templateTexts.ambiguous(wanted, found.length), {
      hint: templateTexts.ambiguousHint(found.map(({ id }) => id)),
      field: 'template',
    })
  return found[0]
}

/**
 * The sandbox to fork for a runtime. If no template matches, it may be any other sandbox, which only the server knows.
 */
export async function templateToFork(
  client: Client,
  wanted: string,
  runtime: Runtime,
): Promise<{ id: string; isKnown: boolean }> {
  const template = onlyTemplate(await fetchOfficial(client), wanted)
  if (!template && !/^[\w-]+$/.test(wanted)) throw await noTemplateButRepository(client, wanted)
  if (!template) return { id: wanted, isKnown: false }
  if (!runtimesOf(template)[runtime])
    throw new CliError('usage', templateTexts.otherRuntime[runtime](template.title), {
      field: 'template',
      next: [`sandlot ${runtime === 'vm' ? 'sandbox' : 'devbox'} create --template ${template.id}`],
    })
  return { id: forkedId(template, runtime), isKnown: true }
}

export const noTemplate = (wanted: string) =>
  new CliError('not_found', templateMessages.notFound(wanted), {
    reason: 'templateNotFound',
    hint: templateMessages.notFoundHint,
    field: 'template',
    next: ['sandlot template list'],
  })

/** The error if a word is a repository, which can be forked but is no template. */
async function noTemplateButRepository(client: Client, wanted: string): Promise<CliError> {
  const connect = async () => client
  const repository = await readLink(wanted, (hosts) => parseGitTree(wanted, hosts), { connect })
  if (!repository) return noTemplate(wanted)
  const fork = commandLine(['sandbox', 'fork', wanted.trim()])
  return new CliError('not_found', templateMessages.notFound(wanted), {
    reason: 'templateNotFound',
    hint: templateTexts.repositoryHint(fork),
    field: 'template',
    next: [fork],
  })
}
