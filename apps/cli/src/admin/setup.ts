import { setupMessages } from '@sandlot/core/admin/setup-messages'
import { instanceSetup, setupParts } from '@sandlot/core/admin/setup-rest'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { type Column, table } from '../platform/text/table.ts'
import { adminTexts } from './messages.ts'

type Part = ShapeData<'admin.setup/1'>['parts'][number]

const columns: Column<Part>[] = [
  { title: 'part', value: (part) => part.part, shown: (part) => setupMessages.parts[part.part] },
  {
    title: 'set up',
    value: (part) => (part.secretLost ? 'secret lost' : part.source),
    shown: (part) => (part.secretLost ? adminTexts.setupLost : adminTexts.setupSources[part.source]),
  },
  { title: 'by', value: (part) => part.variable ?? part.changedBy },
]

export const setupCommand: Define = (command, act) =>
  command
    .addHelpText('after', examples('sandlot admin setup', 'sandlot admin setup --json'))
    .action(act((context) => setup(context)))

/** Shows what is set up and where. Changes are made in the browser, so that no secret ends up in a shell's history. */
async function setup(context: Context): Promise<Outcome<'admin.setup/1'>> {
  const { host } = context.target()
  const current = await (await context.connect()).rest(instanceSetup)
  const parts = setupParts.map((part) => {
    const { source, variable, changedAt, changedBy, isSecretLost } = current[part]
    return { part, source, variable, secretLost: isSecretLost, changedAt, changedBy }
  })
  return {
    shape: 'admin.setup/1',
    data: { parts, others: current.others, signUp: current.signUp, skipped: current.skipped },
    meta: { host },
    text: table(columns, parts, ''),
  }
}
