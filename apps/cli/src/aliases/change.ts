import { AppError } from '@sandlot/core/errors'
import type { Command } from 'commander'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { table } from '../platform/text/table.ts'
import { wordsIn } from './expand.ts'
import { aliasTexts } from './messages.ts'

export const aliasListCommand: Define = (command, act) =>
  command.addHelpText('after', examples('sandlot alias list')).action(act((context) => listAliases(context)))

async function listAliases(context: Context): Promise<Outcome<'alias.list/1'>> {
  const data = Object.entries(context.settings().aliases ?? {}).map(([name, means]) => ({ name, means }))
  const columns = [
    { title: 'name', value: ({ name }: (typeof data)[number]) => name },
    { title: 'means', value: ({ means }: (typeof data)[number]) => means, shrinks: true },
  ]
  return { shape: 'alias.list/1', each: 'alias/1', data, text: table(columns, data, aliasTexts.none) }
}

export const aliasSetCommand: Define = (command, act) =>
  command
    .argument('<name>', 'the name to type after sandlot')
    .argument('<means>', 'the command it stands for, in quotes; $1 to $9 stand for its arguments')
    .addHelpText(
      'after',
      examples(
        "sandlot alias set drafts 'sandbox list --drafts'",
        "sandlot alias set mine 'sandbox list --author me --since $1'",
      ),
    )
    .action(
      act((context, _flags, name: string, means: string) =>
        setAlias({ name, means }, { commands: namesAround(command), context }),
      ),
    )

/** The program's commands, as seen from one of them. */
const namesAround = ({ parent }: Command) => parent?.parent?.commands.map((one) => one.name()) ?? []

async function setAlias(
  { name, means }: { name: string; means: string },
  { commands, context }: { commands: readonly string[]; context: Context },
): Promise<Outcome<'alias.set/1'>> {
  if (!/^[a-z0-9][a-z0-9-]*$/i.test(name))
    throw new AppError('usage', aliasTexts.nameWrong(name), { field: 'name' })
  if (commands.includes(name) || name === 'complete')
    throw new AppError('usage', aliasTexts.isCommand(name), { field: 'name' })
  const [first] = wordsIn(means)
  if (first === undefined) throw new AppError('usage', aliasTexts.meansNothing, { field: 'means' })
  if (!commands.includes(first))
    throw new AppError('usage', aliasTexts.unknownCommand(first), { field: 'means' })
  context.changeSettings((now) => ({ ...now, aliases: { ...now.aliases, [name]: means } }))
  return { shape: 'alias.set/1', data: { name, means }, text: () => `${aliasTexts.set(name, means)}\n` }
}

export const aliasDeleteCommand: Define = (command, act) =>
  command
    .argument('<name>', 'the alias')
    .addHelpText('after', examples('sandlot alias delete drafts'))
    .action(act((context, _flags, name: string) => deleteAlias(name, context)))

async function deleteAlias(name: string, context: Context): Promise<Outcome<'alias.delete/1'>> {
  let means = ''
  context.changeSettings((now) => {
    const { [name]: removed, ...aliases } = now.aliases ?? {}
    if (removed === undefined)
      throw new AppError('not_found', aliasTexts.unknown(name), { reason: 'aliasUnknown', field: 'name' })
    means = removed
    return { ...now, aliases }
  })
  return { shape: 'alias.delete/1', data: { name, means }, text: () => `${aliasTexts.deleted(name)}\n` }
}
