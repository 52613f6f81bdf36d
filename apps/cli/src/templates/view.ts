import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { details } from '../platform/text/table.ts'
import { fetchAll, fetchTools } from './fetch.ts'
import { noTemplate, onlyTemplate } from './find.ts'
import { presentTemplate, type TemplateItem } from './present.ts'

export const viewCommand: Define = (command, act) =>
  command
    .argument('<template>', 'id, alias or title of a template')
    .addHelpText('after', examples('sandlot template view react', 'sandlot template view 9qputt --json'))
    .action(act((context, _flags, wanted: string) => viewTemplate(wanted, context)))

/** A template: what it is, where it runs, and how to use it. */
async function viewTemplate(wanted: string, context: Context): Promise<Outcome<'template.view/1'>> {
  const { host } = context.target()
  const client = await context.connect({ anonymous: true })
  const [all, tools] = await Promise.all([fetchAll(client, context, ''), fetchTools(client)])
  const card = onlyTemplate(all, wanted)
  if (!card) throw noTemplate(wanted)
  const data = presentTemplate(card, { host, tools })
  return { shape: 'template.view/1', data, meta: { host }, text: details(linesOf(data)) }
}

const linesOf = (data: TemplateItem): [string, string | null][] => [
  ['Title', data.title],
  ['Id', data.id],
  ['Alias', data.alias],
  ['Kind', data.kind],
  ['Description', data.description],
  ['Author', data.author],
  ['Environment', data.environment],
  ['Tags', data.tags.join(', ')],
  ['Used', String(data.forks)],
  ['From', data.git?.url ?? null],
  ['Address', data.url],
  ['As sandbox', data.browserSandbox && `sandlot sandbox create --template ${data.id}`],
  ['Note', data.problem],
  ['As devbox', data.kind === 'devbox' ? `sandlot devbox create --template ${data.id}` : null],
]
