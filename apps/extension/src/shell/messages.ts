import { BRAND } from '@sandlot/core/brand'
import { counted } from '@sandlot/core/grouped'
import { plainMessages } from '../repositories/control-messages.ts'
import type { Cause, Reach } from './reach.ts'

const causes = {
  offline: 'this computer is offline',
  silent: 'it does not answer',
  foreign: `what answers there is not ${BRAND}`,
}

const causeText = (cause: Cause): string =>
  typeof cause === 'string' ? causes[cause] : `it answered with an error (${cause.status})`

const unreadText = (unread: number): string =>
  unread === 0 ? 'nothing new' : counted(unread, 'new notification')

/** All texts of the extension. */
export const extensionMessages = {
  badgeSignedOut: `${BRAND}: not signed in`,
  badgeState: (reach: Reach | undefined, unread: number): string => {
    switch (reach?.state) {
      case 'ok':
      case 'limited':
        return unreadText(unread)
      case 'unreachable':
        return `cannot be reached, ${causeText(reach.cause)}`
      case 'blocked':
        return 'this browser does not allow it'
      default:
        return 'not signed in'
    }
  },
  unreachable: (name: string, address: string, cause: Cause) =>
    `${name} (${address}) cannot be reached: ${causeText(cause)}.`,
  blocked: (name: string, address: string) =>
    `Your browser does not let ${BRAND} reach ${name} (${address}).`,
  limited: (name: string, time: string) => `${name} accepts no more requests until ${time}.`,
  expired: (name: string) => `Your sign-in at ${name} has ended.`,
  staleSince: (ago: string) => `What you see is from ${ago}.`,
  allowAccess: 'Allow access',
  signInAgain: 'Sign in again',
  signInTo: (name: string) => `Sign in to ${name}`,
  signedOutTitle: 'See what your team is up to',
  signedOutText: (address: string) =>
    `Sign in to ${address} and your notifications show here and on the toolbar.`,
  signInOpens: 'A page of your instance opens. Confirm there that it’s you.',
  waitingTitle: 'Waiting for your approval',
  waitingText: 'Compare this code with the one on the page that opened, and allow it there.',
  codeLabel: 'Your code',
  showPage: 'Show the page again',
  cancel: 'Cancel',
  preparing: 'Asking for a code…',
  permissionNeeded: 'Your browser first asks whether this extension may access the host.',
  signInFailed: 'You were not signed in',
  tryAgain: 'Try again',

  place: 'Workspace and host',
  switch: 'switch',
  workspaces: 'Workspace',
  hosts: 'Host',
  manageHosts: 'Manage hosts…',
  account: 'Your account',
  openDashboard: 'Open dashboard',
  options: 'Options',
  signOut: 'Sign out',

  privateNotAsked:
    'This repository is private, so its name was not sent anywhere. The options can allow that.',

  importLabel: 'Import a repository',
  importPlaceholder: 'owner/name or a link to GitHub',
  importAction: 'Import',
  importInvalid: 'This is neither owner/name nor a link to a repository on GitHub.',
  importEmpty: 'Which repository? Type owner/name or paste a link.',

  menuEntry: `Import to ${BRAND}`,
  omniboxHint: 'Type owner/name or paste a link to a repository on GitHub',
  omniboxImport: (repository: string, address: string) => `Import ${repository} to ${address}`,
  omniboxActive: (repository: string, address: string) =>
    `Import ${repository}, the page in front, to ${address}`,
  omniboxNoHost: `Add the address of your team's ${BRAND} in the options first`,

  noHostTitle: 'Where is your instance?',
  noHostText: `Add the address of your team's ${BRAND} in the options.`,
  crashed: `This part of ${BRAND} stopped working. Close it and open it again.`,

  welcomeTitle: `${BRAND} is in your browser`,
  welcomeText: 'Three steps, and GitHub’s pages open in your workspaces.',
  welcomeHost: 'Where is your instance?',
  welcomeHostText: `The address where you use ${BRAND}. One on this computer is already filled in.`,
  welcomeSignIn: 'Sign in',
  welcomeSignedIn: (name: string) => `You are signed in to ${name}.`,
  welcomeUse: 'Open a repository',
  welcomeUseText:
    'Every repository, branch, file and pull request on GitHub gets this button beside the others. Your notifications are behind the icon in the toolbar; pin it there.',
  welcomeGo: 'Find a repository on GitHub',
  importToWorkspace: plainMessages.importToWorkspace,

  optionsTitle: `${BRAND} options`,
  hostsTitle: 'Hosts',
  hostsText: `Each is one instance of ${BRAND}. The button on GitHub and the popup use the selected one.`,
  noHosts: 'There is no host yet. Add one below, and the button appears on GitHub.',
  chosen: 'Chosen',
  choose: 'Choose',
  signIn: 'Sign in',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}`,
  chooseTitle: (name: string) => `Choose ${name}`,
  signInTitle: (name: string) => `Sign in to ${name}`,
  signOutTitle: (name: string) => `Sign out of ${name}`,
  addTitle: 'Add a host',
  addressLabel: 'Address',
  addressPlaceholder: 'sandlot.example.com',
  addressInvalid:
    'This is not the address of a website. It looks like sandlot.example.com or http://localhost:4000.',
  addressKnown: 'This host is already in the list.',
  nameLabel: 'Name',
  namePlaceholder: 'What you call it',
  add: 'Add host',
  addHint: 'Your browser asks whether the extension may access this address, and no other.',
  addRefused: (address: string) => `Your browser does not let the extension access ${address}.`,
  addUnreachable: (address: string) => `${address} does not answer. Check the address and your network.`,
  addForeign: (address: string) => `What answers at ${address} is not ${BRAND}.`,
  added: (name: string) => `Added ${name}.`,
  hostState: (reach: Reach | undefined, isWaiting: boolean): string => {
    if (isWaiting) return 'Waiting for your approval'
    switch (reach?.state) {
      case undefined:
        return 'Not signed in'
      case 'expired':
        return 'Sign-in has ended'
      case 'blocked':
        return 'Your browser does not allow it'
      case 'unreachable':
        return `Signed in · ${causeText(reach.cause)}`
      default:
        return 'Signed in'
    }
  },
  pagesTitle: 'On GitHub’s pages',
  pagesText: 'Where the button appears. It is a link, and sends nothing until you are signed in.',
  pageKinds: {
    repository: 'Repositories, branches and folders',
    file: 'Files',
    branches: 'Lists of branches',
    compare: 'Comparisons',
    commit: 'Commits',
    pull: 'Pull requests',
    release: 'Releases',
  },
  placeTrouble: (place: 'none' | 'corner', pages: number) =>
    place === 'none'
      ? `GitHub has changed ${pages === 1 ? 'such a page' : `${pages} such pages`}: there is no place for the button. The popup, the keys and the context menu still import from there.`
      : 'GitHub keeps redrawing such pages, so the button is in the corner of the window.',
  privateLabel: 'Ask about private repositories',
  privateText:
    'The names of private repositories are then sent to the selected host when you open their pages, to show where they are imported.',
  githubTitle: 'GitHub Enterprise',
  githubText: 'GitHub servers of your own, where the button appears as it does on github.com.',
  githubLabel: 'GitHub Enterprise server',
  githubPlaceholder: 'github.example.com',
  githubAdd: 'Add server',
  githubAdded: (address: string) => `Added ${address}. Reload its open pages to see the button.`,
  githubInvalid: 'This is not the address of a website. It looks like github.example.com.',
  githubItself: 'The button is already on github.com.',
  notificationsTitle: 'Notifications',
  countLabel: 'Number on the toolbar',
  countText: 'How many notifications are unread.',
  quietLabel: 'Quiet hours',
  quietText: 'During this time the toolbar shows nothing new. The popup still does.',
  quietFrom: 'Quiet from',
  quietTo: 'Quiet until',
  quietNow: 'quiet hours',
  managed: 'Preset',
  anywhereTitle: 'Import from anywhere',
  anywhereText: 'Where GitHub leaves no room for the button, these import a repository too.',
  menuLabel: 'Entry in the context menu',
  menuText:
    'Right-click a link to a repository on any page, or a page of GitHub. Your browser may ask first.',
  menuRefused: 'Your browser does not let the extension add the entry.',
  keysLabel: 'Keyboard shortcut',
  keysText: (keys: string) => `${keys} imports the repository on the tab in front.`,
  keysNone: 'No keys are set. They import the repository on the tab in front.',
  keysChange: 'Change the keys',
  omniboxLabel: 'Address bar',
  omniboxText: (keyword: string) =>
    `Type ${keyword}, a space, and owner/name or a link to a repository. With nothing typed it is the one on the tab in front.`,
  diagnosticsTitle: 'Diagnostics',
  diagnosticsText:
    'A file with the extension’s settings and how its hosts respond. It contains no tokens, no code and no notifications.',
  diagnosticsAction: 'Save diagnostics',
  oddPage: 'The sign-in page that the host named is not a web page.',
}
