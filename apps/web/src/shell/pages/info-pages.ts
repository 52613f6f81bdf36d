import { BRAND } from '@sandlot/core/brand'
import type { GuidePart } from '../../get-started/guides.ts'

export type InfoPage = { title: string; text: string; parts: readonly GuidePart[] }

/** Public pages outside the dashboard (spec RT-002, RT-003, RT-043). */
export const infoPages = {
  github: {
    title: `${BRAND} and GitHub`,
    text: 'See the branches and pull requests of your repositories, and get them here with one click.',
    parts: [
      {
        title: 'Import a repository',
        text: 'Import, at the top of the dashboard, searches the repositories of your accounts and organizations. A public one can also be imported by its address. Nothing changes on GitHub.',
        link: { label: 'All repositories', href: '/dashboard/repositories' },
      },
      {
        title: 'From GitHub’s own pages',
        text: `The extension for Chrome and Firefox puts “Import to workspace” on every repository of GitHub, and your notifications into the toolbar. It is built together with ${BRAND}: this instance offers it.`,
        link: { label: 'Get the extension', href: '/extension' },
      },
      {
        title: 'By an address',
        text: 'A link of this form opens the import with a repository already chosen.',
        code: '/dashboard/recent?import_repo=owner/name',
      },
      {
        title: 'Who sees it',
        text: 'A repository is imported into a workspace, and what a member may do with it is what GitHub lets them do.',
      },
    ],
  },
  cli: {
    title: `${BRAND} in the terminal`,
    text: 'Everything that the dashboard does, for people and for scripts.',
    parts: [
      {
        title: 'Install it',
        text: 'This instance offers it. It needs Node 20.19 or newer and nothing else.',
        code: 'npm install --global {host}/cli/sandlot.tgz\nsandlot --version',
        link: { label: 'Other ways to install it', href: '/cli' },
      },
      {
        title: 'Sign in',
        text: 'Name this instance once. It opens your browser, or shows a code to enter in one elsewhere.',
        code: 'sandlot auth login --host {host}',
        link: { label: 'Enter a code', href: '/cli/login' },
      },
      {
        title: 'Look around',
        text: 'Without arguments the dashboard itself opens in the terminal. Every command explains itself.',
        code: 'sandlot\nsandlot sandbox list\nsandlot help',
      },
      {
        title: 'Work on your own computer',
        text: 'Pull and push merge line by line what changed on both sides.',
        code: 'sandlot sandbox pull my-sandbox\ncd my-sandbox\nsandlot sandbox push',
      },
      {
        title: 'In scripts',
        text: 'Every command answers in JSON, never asks without a terminal, and ends with a code that says what went wrong.',
        code: 'sandlot sandbox list --json\nsandlot help exit-codes',
      },
      {
        title: 'For AI agents',
        text: 'Claude Code, Codex, Cursor and others get the commands as tools and work as you, with your rights. These print what each of them needs; --read-only lets them look and change nothing.',
        code: 'sandlot mcp config claude\nsandlot mcp config cursor --read-only\nsandlot mcp tools',
      },
    ],
  },
  extension: {
    title: `${BRAND} in your browser`,
    text: 'A button on GitHub that opens repositories in your workspaces, and your notifications in the toolbar.',
    parts: [
      {
        title: 'Chrome',
        text: 'Unzip the file into a folder that you keep. Open chrome://extensions, turn on developer mode, choose “Load unpacked”, and then that folder.',
        link: { label: 'Download for Chrome', href: '/extension/chrome.zip' },
      },
      {
        title: 'Edge',
        text: 'Unzip the file into a folder that you keep. Open edge://extensions, turn on developer mode, choose “Load unpacked”, and then that folder.',
        link: { label: 'Download for Edge', href: '/extension/edge.zip' },
      },
      {
        title: 'Firefox',
        text: 'Open about:debugging, choose “This Firefox” and “Load Temporary Add-on”, and then the file. Firefox removes it when it closes, unless it is signed.',
        link: { label: 'Download for Firefox', href: '/extension/firefox.zip' },
      },
      {
        title: 'Tell it where you work',
        text: 'A page opens that asks for the address of your instance. It is this one:',
        code: '{host}',
      },
      {
        title: 'For a whole company',
        text: 'Browser policies can preset the hosts: the extension’s managed storage takes a list of “hosts”, each with an “origin” and a “name”.',
      },
    ],
  },
  mobile: {
    title: `${BRAND} on a phone`,
    text: 'There is no app to install: the dashboard is made for small screens too.',
    parts: [
      {
        title: 'Open it in the browser',
        text: 'Enter the address of this instance in the browser of the phone and sign in there, as on a computer.',
        code: '{host}/signin',
      },
      {
        title: 'With an app of somebody else',
        text: 'Make a token for it among the access tokens of your account: only to read if that is enough, and with an end. Nobody sees it a second time.',
        link: { label: 'Access tokens', href: '/dashboard/recent?preferences=account' },
      },
      {
        title: 'When a phone is lost',
        text: 'Your account shows every browser and every token that is signed in, and ends each of them at once.',
        link: { label: 'Where you are signed in', href: '/dashboard/recent?preferences=account' },
      },
    ],
  },
  vercel: {
    title: `${BRAND} and Vercel`,
    text: 'This instance is connected to no account at Vercel, and sends nothing there.',
    parts: [
      {
        title: 'Bring a sandbox there yourself',
        text: 'Pull its files with the command line and hand them to Vercel’s own. “Download zip” in the menu of a sandbox gives the same files.',
        code: 'sandlot sandbox pull my-sandbox\ncd my-sandbox\nnpx vercel',
        link: { label: 'The command line', href: '/s/cli' },
      },
      {
        title: 'A repository',
        text: 'Vercel builds repositories of GitHub by itself: connect the repository there. What is pushed from here arrives there like any other push.',
        link: { label: 'All repositories', href: '/dashboard/repositories' },
      },
    ],
  },
} satisfies Record<string, InfoPage>

export const phishingMessages = {
  title: 'That page was a sandbox',
  text: `You came here from a sandbox: a page that somebody made with ${BRAND}. It is not ${BRAND} itself, and it should not have asked for your password or anything else that is yours alone. If you entered something there, change it now.`,
}
