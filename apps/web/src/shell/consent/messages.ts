import { BRAND } from '@sandlot/core/brand'

export const COOKIES_PATH = '/legal/cookies'

export const consentMessages = {
  label: 'Cookies',
  text: `${BRAND} stores what it needs to work on this device, and anything else only if you allow it.`,
  statement: 'Privacy and cookies',
  acceptAll: 'Accept all',
  rejectAll: 'Reject all',
  manage: 'Manage preferences',
  save: 'Save preferences',
  saved: 'Your choice is kept on this device.',
  preferences: 'Cookie preferences',
  categories: {
    functional: {
      title: 'Functional',
      text: 'These keep you signed in and remember your choices. They are always on: nothing works without them.',
    },
    analytical: {
      title: 'Analytical',
      text: 'These let whoever runs this instance count which parts are used.',
    },
    marketing: {
      title: 'Marketing',
      text: 'These would let this instance show you what may interest you. None are in use today.',
    },
  },
  change: 'Change your choice',
}
