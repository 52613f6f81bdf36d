import { AppError } from '@sandlot/core/errors'
import { changeVmTier, type VmTier, vmTiers } from '@sandlot/core/runtime/tier-rest'
import { findVmTier } from '@sandlot/core/runtime/tier-rules'
import { type Define, examples } from '../platform/commands/command.ts'
import { wholeNumber } from '../platform/commands/lists.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { ShapeData } from '../platform/output/shapes.ts'
import { type Column, table } from '../platform/text/table.ts'
import { clean } from '../platform/text/text.ts'
import { adminTexts } from './messages.ts'

type Item = ShapeData<'admin.tier/1'>

const present = ({ shortid, creditBasis, ...tier }: VmTier): Item => ({
  ...tier,
  id: shortid,
  credits: creditBasis,
})

const columns: Column<Item>[] = [
  { title: 'id', value: (item) => item.id },
  { title: 'name', value: (item) => item.name, paint: 'bold' },
  { title: 'vcpus', value: (item) => String(item.cpu) },
  { title: 'memory gib', value: (item) => String(item.memory) },
  { title: 'storage gb', value: (item) => String(item.storage) },
  { title: 'credits/h', value: (item) => String(item.credits) },
]

export const tiersListCommand: Define = (command, act) =>
  command
    .addHelpText('after', examples('sandlot admin tiers list'))
    .action(act((context) => listTiers(context)))

async function listTiers(context: Context): Promise<Outcome<'admin.tiers/1'>> {
  const { host } = context.target()
  const data = (await (await context.connect()).rest(vmTiers)).vmTiers.map(present)
  return {
    shape: 'admin.tiers/1',
    each: 'admin.tier/1',
    data,
    meta: { host },
    text: table(columns, data, adminTexts.noTiers),
  }
}

type Flags = { name?: string; cpu?: number; memory?: number; storage?: number; credits?: number }

export const tiersSetCommand: Define = (command, act) =>
  command
    .argument('<size>', 'number, id or name')
    .option('--name <text>', 'its name')
    .option('--cpu <n>', 'vCPUs', wholeNumber('--cpu'))
    .option('--memory <n>', 'GiB', wholeNumber('--memory'))
    .option('--storage <n>', 'GB', wholeNumber('--storage'))
    .option('--credits <n>', 'credits per hour', wholeNumber('--credits'))
    .addHelpText('after', examples('sandlot admin tiers set nano --credits 5'))
    .action(act((context, flags: Flags, wanted: string) => setTier(wanted, flags, context)))

async function setTier(
  wanted: string,
  { credits, ...flags }: Flags,
  context: Context,
): Promise<Outcome<'admin.tier/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const found = findVmTier((await client.rest(vmTiers)).vmTiers, wanted)
  if (!found)
    throw new AppError('not_found', adminTexts.unknownTier(wanted), { reason: 'tierNotFound', field: 'size' })
  const { tier: _, shortid, ...seen } = found
  const { name, cpu, memory, storage } = flags
  const body = {
    ...(name !== undefined && { name }),
    ...(cpu !== undefined && { cpu }),
    ...(memory !== undefined && { memory }),
    ...(storage !== undefined && { storage }),
    ...(credits !== undefined && { creditBasis: credits }),
  }
  if (Object.keys(body).length === 0) throw new AppError('usage', adminTexts.nothingToSet)
  const changed = await client.rest(changeVmTier, { params: { shortid }, body: { ...body, seen } })
  return {
    shape: 'admin.tier/1',
    data: present(changed),
    meta: { host },
    text: () => `${clean(adminTexts.tierSet(changed.name))}\n`,
  }
}
