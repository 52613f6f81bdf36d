import { readBox, restartBox } from '@sandlot/core/runtime/boxes/rest'
import { isBoxUp } from '@sandlot/core/runtime/boxes/rules'
import { vmTiers } from '@sandlot/core/runtime/tier-rest'
import { vmTierLabel } from '@sandlot/core/runtime/tier-rules'
import { setSandboxVmTier } from '@sandlot/core/sandboxes/metadata/rest'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { sandboxArgument } from '../../sandboxes/argument.ts'
import { tierNamed } from '../../sandboxes/make.ts'
import { START_TIMEOUT_MS } from './limits.ts'
import { devboxTexts } from './messages.ts'

type Flags = { restart?: true }

export const tierCommand: Define = (command, act) =>
  sandboxArgument(command, 'the devbox', 'before others')
    .argument('<tier>', 'size of its machine: a number or a name, such as 2 or micro')
    .option('--restart', 'restart the devbox if it is running, so that the new size takes effect at once')
    .addHelpText(
      'after',
      examples('sandlot devbox tier 3l5fg9 small', 'sandlot devbox tier 3l5fg9 2 --restart'),
    )
    .action(
      act((context, flags: Flags, id: string, tier: string) => setTier({ id, tier, ...flags }, context)),
    )

/** Sets the size of a devbox's machine. A running one gets it with its next start. */
async function setTier(
  { id, tier: typed, restart }: { id: string; tier: string } & Flags,
  context: Context,
): Promise<Outcome<'devbox.tier/1'>> {
  const client = await context.connect({ timeoutMs: START_TIMEOUT_MS })
  const { vmTiers: tiers } = await client.rest(vmTiers)
  const wanted = await tierNamed(client, typed)
  const { vmTier } = await client.rest(setSandboxVmTier, { params: { id }, body: { vmTier: wanted } })
  const box = await client.rest(readBox, { params: { id } })
  const isOutdated = isBoxUp(box.state) && box.vmTier !== vmTier
  if (isOutdated && restart) await client.rest(restartBox, { params: { id } })
  const restartNeeded = isOutdated && !restart
  const size = tiers.find(({ tier }) => tier === vmTier)
  if (restartNeeded) context.notice(devboxTexts.tierAfterRestart(id))
  return {
    shape: 'devbox.tier/1',
    data: { id: box.sandboxId, vmTier, restartNeeded },
    meta: { host: context.target().host },
    text: () => `${size ? vmTierLabel(size) : String(vmTier)}\n`,
  }
}
