import { filterTemplates } from '@sandlot/core/templates/filter-rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { type Define, examples } from '../platform/commands/command.ts'
import { arrangeAndTell, type ListFlags, listFlags } from '../platform/commands/lists.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { table } from '../platform/text/table.ts'
import { fetchOfficial, fetchTools } from './fetch.ts'
import { presentTemplate, type TemplateItem, templateColumns } from './present.ts'

export const sortBy = {
  title: (item: TemplateItem) => item.title ?? item.id,
  forks: (item: TemplateItem) => item.forks,
}

export const listCommand: Define = (command, act) =>
  listFlags(command, Object.keys(sortBy), 'default: all')
    .option('--tag <tag...>', 'only those with this tag, or with this word in the title')
    .addHelpText(
      'after',
      examples('sandlot template list', 'sandlot template list --tag server --sort title --json'),
    )
    .action(act((context, flags: Flags) => listTemplates(flags, context)))

type Flags = ListFlags & { tag?: string[] }

/** The instance's own templates, in its order. */
export async function listTemplates(
  { tag = [], ...flags }: Flags,
  context: Context,
): Promise<Outcome<'template.list/1'>> {
  const { host } = context.target()
  const client = await context.connect({ anonymous: true })
  const [official, tools] = await Promise.all([fetchOfficial(client), fetchTools(client)])
  const found = filterTemplates(official, { badges: tag, text: '' })
  const items = found.map((card) => presentTemplate(card, { host, tools }))
  const data = arrangeAndTell(items, flags, sortBy, context)
  return {
    shape: 'template.list/1',
    each: 'template/1',
    data,
    meta: { host, next: null },
    text: table(templateColumns, data, templateMessages.noResults),
  }
}
