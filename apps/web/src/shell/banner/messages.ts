import { BRAND } from '@sandlot/core/brand'

export const bannerMessages = {
  label: { welcome: 'Welcome', upsell: `${BRAND} Pro`, 'legacy-convert': 'Your plan' },
  titles: {
    welcome: `Welcome to the new ${BRAND}`,
    upsell: 'Do more with Pro',
    'legacy-convert': 'Your workspace is on a legacy plan',
  },
  texts: {
    welcome:
      'Devboxes and repositories are now paid by use, with credits included in every workspace. Browser sandboxes stay free.',
    upsell: 'More credits, larger virtual machines, and as many private sandboxes and drafts as you like.',
    'legacy-convert': 'Plans are now paid by use. Yours stays as it is until you change it.',
  },
  upgrade: 'Upgrade to Pro',
  contact: 'Contact us',
  learnMore: 'Learn more',
  dismiss: 'Dismiss',
  terms: `The terms of ${BRAND} have changed since you joined.`,
  readTerms: 'Read the terms',
}
