import { BRAND } from '../brand.ts'

export const bannerMessages = {
  label: { welcome: 'Welcome', upsell: `${BRAND} Pro`, 'legacy-convert': 'Your plan' },
  titles: {
    welcome: `Welcome to the new ${BRAND}`,
    upsell: 'Do more with Pro',
    'legacy-convert': 'Your workspace is on a plan of before',
  },
  texts: {
    welcome:
      'Devboxes and repositories are paid by use now, with credits that every workspace has from the start. Browser sandboxes stay free.',
    upsell: 'More credits, larger virtual machines, and as many private sandboxes and drafts as you like.',
    'legacy-convert': 'Plans are by use now. What you have stays as it is until you change.',
  },
  upgrade: 'Upgrade to Pro',
  contact: 'Contact us',
  learnMore: 'Learn more',
  dismiss: 'Dismiss',
  terms: `The terms of ${BRAND} have changed since you joined.`,
  readTerms: 'Read the terms',
}
