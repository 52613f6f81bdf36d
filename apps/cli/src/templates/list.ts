import { templateMessages } from '@sandlot/core/templates/messages'
import { type OfficialTemplate, officialTemplates } from '@sandlot/core/templates/rest'
import { type Define, examples } from '../platform/command.ts'
import type { Context } from '../platform/context.ts'
import { arrange, type ListFlags, listFlags } from '../platform/lists.ts'
import type { Outcome } from '../platform/outcome.ts'
import type { ShapeData } from '../platform/shapes.ts'
import { type Column, table } from '../platform/table.ts'

type Item = ShapeData<'template/1'>

const sortBy = { title: (item: Item) => item.title ?? item.id, forks: (item: Item) => item.forks }

export const listCommand: Define = (command, act) =>
  listFlags(command, Object.keys(sortBy), 'all of them unless given')
    .addHelpText('after', examples('sandlot template list', 'sandlot template list --sort title --json'))
    .action(act((context, flags: ListFlags) => listTemplates(flags, context)))

const columns: Column<Item>[] = [
  { title: 'id', value: (item) => item.id },
  { title: 'title', value: (item) => item.title, paint: 'bold', shrinks: true },
  { title: 'kind', value: (item) => item.kind },
  {
    title: 'tags',
    value: (item) => item.tags.join(','),
    shown: (item) => item.tags.join(', '),
    shrinks: true,
  },
]

/** The templates that come with the instance, the most used first. */
export async function listTemplates(flags: ListFlags, context: Context): Promise<Outcome<'template.list/1'>> {
  const { host } = context.target()
  const client = await context.connect({ anonymous: true })
  const [group] = await client.rest(officialTemplates)
  const data = arrange((group?.sandboxes ?? []).map(presentTemplate), flags, sortBy)
  return {
    shape: 'template.list/1',
    each: 'template/1',
    data,
    meta: { host, next: null },
    text: table(columns, data, templateMessages.noResults),
  }
}

const presentTemplate = (template: OfficialTemplate): Item => ({
  id: template.id,
  alias: template.alias,
  title: template.title,
  description: template.description,
  kind: template.v2 ? 'devbox' : 'sandbox',
  environment: template.environment,
  tags: template.tags,
  forks: template.forkCount,
})
