import { vmTiers } from '@sandlot/core/runtime/tier-rest'
import { vmTierHint } from '@sandlot/core/runtime/tier-rules'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { type Column, table } from '../../platform/text/table.ts'
import { fetchTools } from '../../templates/fetch.ts'

type Tier = Outcome<'vm-tiers.list/1'>['data'][number]

const columns: Column<Tier>[] = [
  { title: 'tier', value: ({ tier }) => String(tier) },
  { title: 'name', value: ({ name }) => name, paint: 'bold' },
  { title: 'cpu', value: ({ cpu }) => String(cpu) },
  { title: 'memory', value: ({ memoryGiB }) => `${memoryGiB} GiB` },
  { title: 'disk', value: ({ storageGB }) => `${storageGB} GB` },
  { title: 'credits', value: ({ creditsPerHour }) => String(creditsPerHour) },
  { title: 'note', value: ({ problem }) => problem, shrinks: true, paint: 'dim' },
]

export const vmTiersListCommand: Define = (command, act) =>
  command
    .addHelpText('after', examples('sandlot vm-tiers list', 'sandlot vm-tiers list --json'))
    .action(act((context) => listTiers(context)))

/** The available machine sizes, smallest first. */
async function listTiers(context: Context): Promise<Outcome<'vm-tiers.list/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const [{ vmTiers: tiers }, status] = await Promise.all([client.rest(vmTiers), fetchTools(client)])
  const machine = status?.capacity ?? null
  const data = tiers.map(({ tier, name, cpu, memory, storage, creditBasis }) => ({
    tier,
    name,
    cpu,
    memoryGiB: memory,
    storageGB: storage,
    creditsPerHour: creditBasis,
    problem: vmTierHint(tier, tiers, Number.POSITIVE_INFINITY, machine),
  }))
  return {
    shape: 'vm-tiers.list/1',
    each: 'vm-tiers/1',
    data,
    meta: { host },
    text: table(columns, data, ''),
  }
}
