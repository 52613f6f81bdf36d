import { BRAND } from '@sandlot/core/brand'
import type { Recording } from './recording-rules.ts'
import { pullAndPush, takeALook } from './recordings.ts'

/** A section of a guide: an explanation, and optionally code, shortcuts or a link. */
export type GuidePart = {
  title?: string
  text: string
  code?: string
  keys?: readonly (readonly [keys: string, what: string])[]
  link?: { label: string; href: string }
}

export type Guide = {
  id: string
  /** The carousel that shows it (spec DP-031, DP-032). Null for a guide that only other pages link to. */
  carousel: 'start' | 'workflow' | null
  title: string
  text: string
  minutes: number
  /** A terminal recording, which makes the guide a video. */
  recording?: Recording
  parts: readonly GuidePart[]
}

/** The guide that banners about plans link to. */
export const PLANS_GUIDE = 'plans-and-credits'

/** The guides of the Get started page, in carousel order. */
export const guides: readonly Guide[] = [
  {
    id: 'first-sandbox',
    carousel: 'start',
    title: 'Make your first sandbox',
    text: 'From a template to a page that runs, without installing anything.',
    minutes: 2,
    parts: [
      {
        title: 'Choose what to start from',
        text: 'Create, at the top of every page, shows the templates. Type to search them. A template with the badge Browser runs right in your browser.',
        link: { label: 'Create a sandbox', href: '/dashboard/recent?create=true' },
      },
      {
        title: 'Change it',
        text: 'Files are on the left, the code in the middle, what it shows on the right. The preview follows what you type; saving keeps a version that you can go back to in the history.',
      },
      {
        title: 'Find it again',
        text: 'A new sandbox is a draft that only you see. Move it to a folder to share it with the workspace. What you opened last is always on Recent.',
        link: { label: 'Your drafts', href: '/dashboard/drafts' },
      },
    ],
  },
  {
    id: 'import-repository',
    carousel: 'start',
    title: 'Bring a repository',
    text: 'See the branches and pull requests of your GitHub repositories here.',
    minutes: 1,
    parts: [
      {
        title: 'Find it',
        text: 'Import, at the top of every page, searches the repositories of your accounts and organizations. Public ones can also be imported by their address.',
        link: { label: 'All repositories', href: '/dashboard/repositories' },
      },
      {
        title: 'Who sees it',
        text: 'A repository is imported into a workspace, and what a member may do with it is what GitHub lets them do. Nothing changes on GitHub.',
      },
    ],
  },
  {
    id: 'invite-people',
    carousel: 'start',
    title: 'Work with others',
    text: 'Workspaces, what their members may do, and how people get in.',
    minutes: 2,
    parts: [
      {
        title: 'A workspace for each team',
        text: 'The switcher at the top left makes a new workspace and changes between those you are in. Sandboxes, folders and repositories belong to a workspace.',
      },
      {
        title: 'Invite',
        text: 'An admin invites by name, by e-mail or by a link. Readers look and open, writers also create and change, admins also invite and decide.',
      },
      {
        title: 'Start from your own',
        text: 'A sandbox that becomes a template of the workspace is offered to all its members when they create something.',
        link: { label: 'Public templates', href: '/discover' },
      },
    ],
  },
  {
    id: 'in-the-terminal',
    carousel: 'start',
    title: `${BRAND} in the terminal`,
    text: 'Find a template, create a sandbox from it, and see it in the list.',
    minutes: 1,
    recording: takeALook,
    parts: [
      {
        text: 'Every command can also answer in JSON, for scripts. Without any arguments the dashboard itself opens in the terminal.',
        code: 'sandlot sandbox list --json\nsandlot',
      },
    ],
  },
  {
    id: 'keyboard',
    carousel: 'workflow',
    title: 'Keep your hands on the keyboard',
    text: 'Everything on the dashboard can be reached and done without a mouse.',
    minutes: 1,
    parts: [
      {
        title: 'In lists',
        text: 'The arrows go from item to item, letters look for a title.',
        keys: [
          ['Enter', 'opens what is selected'],
          ['Ctrl or Cmd + Enter', 'opens it in a new tab'],
          ['Shift + arrows', 'selects more'],
          ['F2', 'renames'],
          ['Delete', 'moves to Recently deleted; the message that follows takes it back'],
          ['Escape', 'lets go of the selection'],
        ],
      },
      {
        title: 'In the editor',
        text: 'The keys are those of most editors.',
        keys: [
          ['Ctrl or Cmd + S', 'saves'],
          ['Ctrl or Cmd + F', 'searches in the file'],
          ['Escape, then Tab', 'leaves the code, where Tab alone indents'],
          ['Ctrl + Shift + ↑, or Cmd + ↑', 'leaves the terminal of a devbox, where Tab goes to the program'],
        ],
      },
    ],
  },
  {
    id: 'terminal',
    carousel: 'workflow',
    title: 'Use your own editor',
    text: 'The terminal client brings a sandbox to your computer and back.',
    minutes: 2,
    recording: pullAndPush,
    parts: [
      {
        title: 'Sign in once',
        text: 'It opens your browser, or shows a code for one elsewhere.',
        code: 'sandlot auth login',
      },
      {
        title: 'Bring it here, send it back',
        text: 'Pull and push merge line by line what changed on both sides, and tell where the two contradict each other.',
        code: 'sandlot sandbox pull my-sandbox\ncd my-sandbox\nsandlot sandbox push',
      },
      {
        title: 'In scripts',
        text: 'Every command answers in JSON, and ends with a code that says what went wrong. Without arguments it shows the dashboard in the terminal.',
        code: 'sandlot sandbox list --json\nsandlot',
      },
    ],
  },
  {
    id: 'browser-extension',
    carousel: 'workflow',
    title: 'Import from GitHub pages',
    text: 'A button on every repository, and your notifications in the toolbar.',
    minutes: 1,
    parts: [
      {
        title: 'Get it',
        text: `The extension for Chrome and Firefox is built together with ${BRAND}. Who runs this instance has its folder; tell it the address of this page in its options.`,
      },
      {
        title: 'Import',
        text: 'On a repository of GitHub, “Import to workspace” stands among GitHub’s own buttons. It leads here, to the repository that you were looking at.',
      },
    ],
  },
  {
    id: 'http-api',
    carousel: 'workflow',
    title: 'Build on the API',
    text: 'What the pages do, your programs can do.',
    minutes: 2,
    parts: [
      {
        title: 'Try it',
        text: 'All calls stand in the reference, with what they take and answer. A token for your programs is made in the terminal.',
        code: 'sandlot api users/current',
        link: { label: 'Reference of the API', href: '/api/docs' },
      },
    ],
  },
  {
    id: PLANS_GUIDE,
    carousel: null,
    title: 'Plans and credits',
    text: 'What a workspace pays for, and what is free in all of them.',
    minutes: 1,
    parts: [
      {
        title: 'Free everywhere',
        text: 'Sandboxes that run in the browser use no credits, however many there are and whoever looks at them.',
      },
      {
        title: 'Paid by use',
        text: 'Devboxes and branches run on virtual machines. A machine uses credits for each hour that it runs, the more the larger it is. Every plan has some each month.',
      },
      {
        title: 'Who decides',
        text: 'The admins of a workspace choose its plan, and how much it may spend beyond that.',
      },
    ],
  },
]

/** Marks visits that come from the Get started page (spec DP-033). */
const SOURCE = 'dashboard_get_started'

/** Adds the source tag to an internal address. The rest of its query stays. */
export function taggedHref(href: string): string {
  const [path = '', query = ''] = href.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('utm_source', SOURCE)
  return `${path}?${parameters}`
}

/** Returns the guide after another, wrapping around. */
export function guideAfter(id: string): Guide | undefined {
  const shown = guides.filter(({ carousel }) => carousel !== null)
  return shown[(shown.findIndex((guide) => guide.id === id) + 1) % shown.length]
}

/** Returns the address of a guide, tagged like every link of the Get started page. */
export const guideHref = ({ id }: Pick<Guide, 'id'>): string => taggedHref(`/dashboard/get-started/${id}`)
