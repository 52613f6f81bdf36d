import { BRAND } from '@sandlot/core/brand'

export const offlineMessages = {
  installed: `${BRAND} has been installed, it now works offline!`,
  updated: `A new version of ${BRAND} is ready.`,
  reload: 'Reload',
  /** For the log. */
  offlineMode: `There is no network: ${BRAND} runs in offline mode.`,
  workerFailed: 'The service worker for offline use could not be installed.',
  keepFailed: 'Pages could not be stored for offline use.',
  cutOff: 'You are offline.',
  unreachable: `${BRAND} cannot be reached right now.`,
  knownAt: (at: string, ago: string) => `This page shows data from ${at}, ${ago}.`,
  nothingKnown: 'This page is not stored on this device.',
  /** For pages that have nothing to show without a network. */
  waits: 'This page continues as soon as the connection is back.',
  comesBack: 'It updates as soon as the connection is back.',
}
