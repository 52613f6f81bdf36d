import { BRAND } from '../brand.ts'

export const shellMessages = {
  confirm: 'Confirm',
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  tryAgain: 'Try again',
  openSidebar: 'Open sidebar',
  closeSidebar: 'Close sidebar',
  skipToContent: 'Skip to content',
  create: 'Create',
  signIn: 'Sign In',
  signOut: 'Sign out',
  userMenu: 'Your account',
  theme: 'Theme',
  themes: { system: 'Same as device', light: 'Light', dark: 'Dark' },
  recent: 'Recent',
  sandboxesSection: 'Devboxes and Sandboxes',
  drafts: 'Drafts',
  allFolders: 'All folders',
  recentlyDeleted: 'Recently deleted',
  offline: 'Offline',
  offlineHint: `${BRAND} cannot reach the network. What you see may be out of date.`,
  goToDashboard: 'Go to Dashboard',
  goToHomepage: 'Go to Homepage',
  backToHome: 'Back to Home',
  notFoundTitle: 'Whoops, page not found',
  notFoundText: "We can't seem to find the page you're looking for",
  crashTitle: 'Oh no! Something broke!',
  crashText: 'This page stopped working. Nothing that was saved is lost.',
  crashDetails: 'What happened',
  outdated: `${BRAND} was updated on the server. Load the page again to go on.`,
  loadAgain: 'Load again',
  partFailed: 'This part of the page could not be loaded. Check your connection and try again.',
}

/** The title of a browser tab. */
export const pageTitle = (title?: string): string => (title ? `${title} · ${BRAND}` : BRAND)
