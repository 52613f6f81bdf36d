import { templateMessages } from '@sandlot/core/templates/messages'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import { arrange, type ListFlags, listFlags } from '../platform/lists.ts'
import type { Outcome } from '../platform/outcome.ts'
import { table } from '../platform/table.ts'
import { fetchOfficial } from './fetch.ts'
import { presentTemplate, type TemplateItem, templateColumns } from './present.ts'

export const sortBy = {
  title: (item: TemplateItem) => item.title ?? item.id,
  forks: (item: TemplateItem) => item.forks,
}

export const listCommand: Define = (command, act) =>
  listFlags(command, Object.keys(sortBy), 'all of them unless given')
    .addHelpText('after', examples('sandlot template list', 'sandlot template list --sort title --json'))
    .action(act((context, flags: ListFlags) => listTemplates(flags, context)))

/** The templates that come with the instance, in its order. */
export async function listTemplates(flags: ListFlags, context: Context): Promise<Outcome<'template.list/1'>> {
  const { host } = context.target()
  const client = await context.connect({ anonymous: true })
  const items = (await fetchOfficial(client)).map((card) => presentTemplate(card, host))
  const data = arrange(items, flags, sortBy)
  return {
    shape: 'template.list/1',
    each: 'template/1',
    data,
    meta: { host, next: null },
    text: table(templateColumns, data, templateMessages.noResults),
  }
}
