import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const size = () => z.int().check(z.minimum(1), z.maximum(100_000))

/** A VM size: memory in GiB, storage in GB, `creditBasis` in credits per hour. */
const VmTierSize = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(50)),
  cpu: size(),
  memory: size(),
  storage: size(),
  creditBasis: size(),
})
export const VmTier = z.extend(VmTierSize, { tier: z.int(), shortid: z.string() })
export type VmTier = z.infer<typeof VmTier>

export const vmTiers = endpoint({
  method: 'GET',
  path: '/vm_tiers',
  version: null,
  summary: 'List the virtual machine sizes of devboxes, smallest first',
  reply: z.object({ vmTiers: z.array(VmTier) }),
})

export const changeVmTier = endpoint({
  method: 'PATCH',
  path: '/vm_tiers/:shortid',
  version: null,
  summary: 'Change a size of virtual machine',
  params: z.object({ shortid: z.string() }),
  /** `seen` is the size as the person saw it: refused with conflict if it has changed since. */
  body: z.extend(z.partial(VmTierSize), { seen: z.optional(VmTierSize) }),
  reply: VmTier,
})
