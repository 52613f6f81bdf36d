import type { Plan } from '@sandlot/core/billing/plan-rules'
import { RETURNING_AFTER_VISITS, TERMS_NOTICE_BEFORE, WELCOME_BEFORE } from '@sandlot/core/shell/limits'
import type { Role } from '@sandlot/core/workspaces/rules'
import { canAdminister } from '@sandlot/core/workspaces/rules'

export type Banner = 'welcome' | 'upsell' | 'legacy-convert'
export type BannerAction = 'upgrade' | 'contact' | 'learn-more'

/** Keys under which a dismissal is kept on the device (contract §8). */
const dismissibleNames: Record<Banner, string> = {
  welcome: 'UBB_WELCOME',
  upsell: 'UPSELL_PRO_BANNER',
  'legacy-convert': 'LEGACY_PRO_CONVERT_BANNER',
}

/** Each workspace has its own, so one that was dismissed there still shows elsewhere (spec DP-024). */
export const bannerKey = (teamId: string, banner: Banner): string => `${teamId}_${dismissibleNames[banner]}`

export type BannerFacts = {
  workspace: { id: string; insertedAt: string; plan: Plan }
  /** Whether the workspace is billed by usage. */
  ubbBeta: boolean
  /** Loads of the dashboard on this device, this one among them. */
  visits: number
  dismissed: Readonly<Record<string, boolean>>
}

/**
 * The banner on top of the Recent page, or none (spec DP-020 to DP-025). Null facts are those of an instance without
 * plans: there is nothing to upgrade to.
 */
export function bannerOf(facts: BannerFacts | null): Banner | null {
  if (!facts) return null
  const banner = dueBanner(facts)
  return banner && facts.dismissed[bannerKey(facts.workspace.id, banner)] !== true ? banner : null
}

function dueBanner({ workspace: { insertedAt, plan }, ubbBeta, visits }: BannerFacts): Banner | null {
  if (!ubbBeta) return plan === 'pro' ? 'legacy-convert' : null
  if (isBefore(insertedAt, WELCOME_BEFORE)) return 'welcome'
  return plan === 'free' && visits > RETURNING_AFTER_VISITS ? 'upsell' : null
}

/** What a banner offers a member: to learn more always, to admins the other thing before it (spec DP-026 to DP-029). */
export function bannerActions(banner: Banner, role: Role | null | undefined): BannerAction[] {
  if (!canAdminister(role)) return ['learn-more']
  return [banner === 'legacy-convert' ? 'contact' : 'upgrade', 'learn-more']
}

/** Whether a person has yet to be told of the new terms: those who were here before them, once (spec DP-030). */
export const isTermsNoticeDue = (user: { insertedAt: string }, wasShown: boolean): boolean =>
  !wasShown && isBefore(user.insertedAt, TERMS_NOTICE_BEFORE)

const isBefore = (moment: string, day: string) => Date.parse(moment) < Date.parse(day)
