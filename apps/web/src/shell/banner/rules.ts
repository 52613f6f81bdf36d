import type { Plan } from '@sandlot/core/billing/plan-rules'
import { RETURNING_AFTER_VISITS, TERMS_NOTICE_BEFORE, WELCOME_BEFORE } from '@sandlot/core/shell/limits'
import type { Role } from '@sandlot/core/workspaces/rules'
import { canAdminister } from '@sandlot/core/workspaces/rules'

export type Banner = 'welcome' | 'upsell' | 'legacy-convert'
export type BannerAction = 'upgrade' | 'contact' | 'learn-more'

/** The keys under which dismissals are stored on the device (contract §8). */
const dismissibleNames: Record<Banner, string> = {
  welcome: 'UBB_WELCOME',
  upsell: 'UPSELL_PRO_BANNER',
  'legacy-convert': 'LEGACY_PRO_CONVERT_BANNER',
}

/** The key is per workspace, so a banner dismissed in one still shows in others (spec DP-024). */
export const bannerKey = (teamId: string, banner: Banner): string => `${teamId}_${dismissibleNames[banner]}`

export type BannerFacts = {
  workspace: { id: string; insertedAt: string; plan: Plan }
  /** Whether the workspace is billed by usage. */
  ubbBeta: boolean
  /** How often the dashboard was loaded on this device, including now. */
  visits: number
  dismissed: Readonly<Record<string, boolean>>
}

/**
 * Returns the banner on top of the Recent page, or null (spec DP-020 to DP-025). On an instance without plans the facts
 * are null, because there is nothing to upgrade to.
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

/**
 * Returns the actions of a banner: for everybody to learn more, preceded for admins by its main action (spec DP-026 to
 * DP-029).
 */
export function bannerActions(banner: Banner, role: Role | null | undefined): BannerAction[] {
  if (!canAdminister(role)) return ['learn-more']
  return [banner === 'legacy-convert' ? 'contact' : 'upgrade', 'learn-more']
}

/**
 * Whether a user has yet to be notified of the new terms. Applies once, to those who joined before them (spec DP-030).
 */
export const isTermsNoticeDue = (user: { insertedAt: string }, wasShown: boolean): boolean =>
  !wasShown && isBefore(user.insertedAt, TERMS_NOTICE_BEFORE)

const isBefore = (moment: string, day: string) => Date.parse(moment) < Date.parse(day)
