import { BRAND } from '../brand.ts'

export const offlineMessages = {
  installed: `${BRAND} has been installed, it now works offline!`,
  updated: `A new version of ${BRAND} is ready.`,
  reload: 'Reload',
  /** For the log. */
  offlineMode: `There is no network: ${BRAND} runs in offline mode.`,
  workerFailed: 'The worker that makes pages work offline could not be installed.',
  keepFailed: 'What was seen could not be kept for when there is no network.',
  cutOff: 'You are offline.',
  unreachable: `${BRAND} cannot be reached just now.`,
  knownAt: (at: string, ago: string) => `This page shows what it knew at ${at}, ${ago}.`,
  nothingKnown: 'Nothing of this page is kept on this device.',
  /** On a page that has nothing to show without a network. */
  waits: 'This page goes on as soon as the connection is back.',
  comesBack: 'It is renewed by itself as soon as the connection is back.',
}
