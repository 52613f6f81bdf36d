import type { PaymentBanner, UsageBanner } from './rules.ts'

/** Sentences of the banners above the dashboard (spec ER-094 to ER-099). */
export const bannerMessages = {
  usage: {
    outOfCredits: 'You have run out of credits on the Free plan. Your Devboxes have been frozen.',
    lowOnCredits: 'Your workspace is low on credits.',
    atSpendingLimit: 'Spending limit reached. Your Devboxes have been frozen.',
    nearSpendingLimit: 'Your workspace is close to hitting its spending limit.',
  } satisfies Record<UsageBanner, string>,
  /** For those who cannot resolve it themselves. */
  askAdmin: {
    outOfCredits: 'Ask an admin to upgrade.',
    lowOnCredits: 'Ask an admin to upgrade.',
    atSpendingLimit: 'Ask an admin to raise the limit or add credits.',
    nearSpendingLimit: 'Ask an admin to raise the limit or add credits.',
  } satisfies Record<UsageBanner, string>,
  payment: {
    unpaid: 'There are some issues with your payment.',
    notApproved: 'Your payment was not yet approved.',
  } satisfies Record<PaymentBanner, string>,
  contactAdmin: 'Contact an admin of the workspace.',
  updatePayment: 'Update payment',
  portalFailed: 'The payment page could not be opened',
  upgrade: 'Upgrade',
  manage: 'Manage add-ons',
  dismiss: 'Dismiss',
}
