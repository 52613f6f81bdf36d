import { tierAdminMessages } from '@sandlot/core/admin/messages'
import type { VmTier } from '@sandlot/core/runtime/tier-rest'

export const TIER_NUMBER_MAX = 100_000
export const TIER_NAME_MAX_LENGTH = 50

export const tierNumbers = ['cpu', 'memory', 'storage', 'creditBasis'] as const

/** A VM size as form input. */
export type TierForm = Record<'name' | (typeof tierNumbers)[number], string>

export const tierForm = (tier: VmTier): TierForm => ({
  name: tier.name,
  cpu: String(tier.cpu),
  memory: String(tier.memory),
  storage: String(tier.storage),
  creditBasis: String(tier.creditBasis),
})

/** Returns the problems of a form, by field. */
export function tierProblems(form: TierForm): Partial<TierForm> {
  const problems: Partial<TierForm> = {}
  const name = form.name.trim()
  if (name === '' || name.length > TIER_NAME_MAX_LENGTH)
    problems.name = tierAdminMessages.nameLength(TIER_NAME_MAX_LENGTH)
  for (const field of tierNumbers) {
    const isNumber = /^\d{1,6}$/.test(form[field].trim())
    if (!isNumber || Number(form[field]) < 1 || Number(form[field]) > TIER_NUMBER_MAX)
      problems[field] = tierAdminMessages.number(1, TIER_NUMBER_MAX)
  }
  return problems
}

/** Returns the fields of a size that the form changes. */
export function tierChange(form: TierForm, tier: VmTier): Partial<Omit<VmTier, 'tier' | 'shortid'>> {
  const name = form.name.trim()
  const numbers = tierNumbers.flatMap((field) =>
    Number(form[field]) === tier[field] ? [] : [[field, Number(form[field])] as const],
  )
  return { ...(name !== tier.name && { name }), ...Object.fromEntries(numbers) }
}
