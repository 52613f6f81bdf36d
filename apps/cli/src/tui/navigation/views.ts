import { folderPath } from '@sandlot/core/sandboxes/items/items'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'

/** What the main pane can show. */
export type View =
  | { at: 'recent' }
  | { at: 'folder'; path: string }
  | { at: 'drafts' }
  | { at: 'templates' }
  | { at: 'deleted' }
  | { at: 'shared' }
  | { at: 'repositories' }
  | { at: 'notifications' }
  | { at: 'log' }
  | { at: 'help'; of: View['at'] }
  | { at: 'sandbox'; id: string; title: string }
  | { at: 'branches'; owner: string; name: string }
  | { at: 'pulls'; owner: string; name: string; state: 'open' | 'closed' }
  | { at: 'file'; id: string; path: string }
  | { at: 'workspace' }
  | { at: 'workspaces' }
  | { at: 'contexts' }
  | { at: 'create' }
  | { at: 'import' }
  | { at: 'search'; text: string }

/** The numbered screens, in display order. */
export const screens = [
  { name: 'Recent', view: { at: 'recent' } },
  { name: 'Sandboxes', view: { at: 'folder', path: '/' } },
  { name: 'Drafts', view: { at: 'drafts' } },
  { name: 'Templates', view: { at: 'templates' } },
  { name: sandboxMessages.deletedTitle, view: { at: 'deleted' } },
  { name: 'Repositories', view: { at: 'repositories' } },
  { name: 'Notifications', view: { at: 'notifications' } },
  { name: 'Command log', view: { at: 'log' } },
  { name: 'Shared with me', view: { at: 'shared' } },
  { name: 'Workspace', view: { at: 'workspace' } },
] as const satisfies readonly { name: string; view: View }[]

/** The digit of a screen; the tenth has 0, which comes after 9 on keyboards. */
export const screenKey = (at: number): string => String((at + 1) % 10)

/** Identifies a view, also to restore the position in it. */
export const viewId = (view: View): string => Object.values(view).join(' ')

export function viewTitle(view: View): string {
  switch (view.at) {
    case 'folder':
      return view.path === '/' ? 'Sandboxes' : `Sandboxes ${view.path}`
    case 'sandbox':
      return view.title
    case 'branches':
      return `${view.owner}/${view.name}`
    case 'pulls':
      return view.state === 'open'
        ? `Pull requests of ${view.owner}/${view.name}`
        : `Closed pull requests of ${view.owner}/${view.name}`
    case 'file':
      return view.path
    case 'workspaces':
      return 'Workspaces'
    case 'contexts':
      return 'Contexts'
    case 'create':
      return 'Create'
    case 'import':
      return 'Import'
    case 'search':
      return `Search “${view.text}”`
    case 'help':
      return 'Help'
    default:
      return screens.find((screen) => screen.view.at === view.at)?.name ?? ''
  }
}

/** The parent of a folder; null for the root. */
export const parentFolder = (path: string): string | null =>
  path === '/' ? null : path.slice(0, path.lastIndexOf('/')) || '/'

/** The page of a folder in the dashboard. */
export const folderUrl = (host: string, path: string, teamId: string | null): string =>
  host + folderPath(path) + (teamId === null ? '' : `?workspace=${teamId}`)
