import { creditStatus, setBudget } from '@sandlot/core/billing/credits/rest'
import { type BudgetKind, budgetKinds } from '@sandlot/core/billing/credits/usage-rules'
import { AppError } from '@sandlot/core/errors'
import { Argument } from 'commander'
import { type Define, examples } from '../platform/commands/command.ts'
import { wholeNumber } from '../platform/commands/lists.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { type Column, table } from '../platform/text/table.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { creditTexts } from './messages.ts'

type Item = ShapeData<'credits.budget/1'>
type Flags = { credits?: number; off?: true; tell?: true }

export const budgetCommand: Define = (command, act) =>
  command
    .addArgument(new Argument('<of>', 'what the budget is for').choices(budgetKinds))
    .argument('[name]', 'id of the person or token, or the label')
    .option('--credits <n>', 'credits per month; with 0 nothing starts', wholeNumber('--credits', 0))
    .option('--off', 'remove the budget')
    .option('--tell', 'only warn: nothing is stopped')
    .addHelpText(
      'after',
      examples('sandlot credits budget workspace --credits 500', 'sandlot credits budget label ci --off'),
    )
    .action(
      act((context, flags: Flags, kind: BudgetKind, name?: string) =>
        changeBudget({ kind, name }, flags, context),
      ),
    )

const columns: Column<Item>[] = [
  { title: 'of', value: ({ kind }) => kind },
  { title: 'name', value: ({ name }) => name, shown: ({ title, name }) => title ?? name, shrinks: true },
  { title: 'used', value: ({ used }) => String(used) },
  { title: 'credits', value: ({ credits }) => String(credits), paint: 'bold' },
  { title: 'then', value: ({ isHard }) => (isHard ? creditTexts.stops : creditTexts.tells) },
]

/** Sets or removes a monthly budget; prints all budgets afterwards, also without a change. */
async function changeBudget(
  { kind, name }: { kind: BudgetKind; name?: string | undefined },
  { credits, off, tell }: Flags,
  context: Context,
): Promise<Outcome<'credits.budgets/1'>> {
  if (credits !== undefined && off) throw new AppError('usage', creditTexts.creditsOrOff)
  const { host } = context.target()
  const client = await context.connect()
  const id = await chosenWorkspaceId(client, context)
  const isUnchanged = credits === undefined && !off
  if (isUnchanged) context.notice(creditTexts.budgetUnchanged)
  const body = { kind, ...(name !== undefined && { name }), credits: credits ?? null, isHard: !tell }
  const { budgets } = isUnchanged
    ? await client.rest(creditStatus, { params: { id } })
    : await client.rest(setBudget, { params: { id }, body })
  if (credits === 0 && !tell) context.notice(creditTexts.budgetStops[kind])
  return {
    shape: 'credits.budgets/1',
    each: 'credits.budget/1',
    data: budgets,
    meta: { host, workspace: id },
    text: table(columns, budgets, creditTexts.noBudgets),
  }
}
