import { filterTemplates } from '@sandlot/core/templates/filter-rules'
import { type Define, examples } from '../platform/commands/command.ts'
import { arrangeAndTell, type ListFlags, listFlags } from '../platform/commands/lists.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { table } from '../platform/text/table.ts'
import { fetchAll, fetchTools } from './fetch.ts'
import { sortBy } from './list.ts'
import { templateTexts } from './messages.ts'
import { presentTemplate, templateColumns } from './present.ts'

export const searchCommand: Define = (command, act) =>
  listFlags(
    command.argument('<text...>', 'words in the title or the tags'),
    Object.keys(sortBy),
    'default: all',
  )
    .option('--tag <tag...>', 'only those with this tag, or with this word in the title')
    .addHelpText(
      'after',
      examples('sandlot template search react typescript', 'sandlot template search --tag server node'),
    )
    .action(act((context, flags: Flags, words: string[]) => searchTemplates({ words, ...flags }, context)))

type Flags = ListFlags & { tag?: string[] }

/** Templates of the workspace and the instance, and all public ones. */
async function searchTemplates(
  { words, tag = [], ...flags }: Flags & { words: string[] },
  context: Context,
): Promise<Outcome<'template.search/1'>> {
  const { host } = context.target()
  const client = await context.connect({ anonymous: true })
  const text = words.join(' ')
  const [all, tools] = await Promise.all([fetchAll(client, context, text), fetchTools(client)])
  const found = filterTemplates(all, { badges: tag, text })
  const data = arrangeAndTell(
    found.map((card) => presentTemplate(card, { host, tools })),
    flags,
    sortBy,
    context,
  )
  return {
    shape: 'template.search/1',
    each: 'template/1',
    data,
    meta: { host, next: null },
    text: table(templateColumns, data, templateTexts.noneFound(text)),
  }
}
