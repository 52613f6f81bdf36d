import type { View } from './views.ts'

/** The command that prints what a view shows; null if there is none. */
export function commandOf(view: View): string[] | null {
  switch (view.at) {
    case 'recent':
      return ['sandbox', 'list']
    case 'folder':
      return ['sandbox', 'list', '--path', view.path]
    case 'drafts':
      return ['sandbox', 'list', '--drafts']
    case 'deleted':
      return ['sandbox', 'list', '--deleted']
    case 'shared':
      return ['sandbox', 'list', '--shared']
    case 'templates':
      return ['template', 'list']
    case 'repositories':
      return ['repo', 'list']
    case 'branches':
      return ['branch', 'list', `${view.owner}/${view.name}`]
    case 'sandbox':
      return ['sandbox', 'view', view.id]
    case 'workspaces':
      return ['workspace', 'list']
    case 'workspace':
      return ['workspace', 'members', 'list']
    case 'pulls':
      return [
        'pr',
        'list',
        `${view.owner}/${view.name}`,
        ...(view.state === 'open' ? [] : ['--state', view.state]),
      ]
    case 'contexts':
      return ['context', 'list']
    case 'search':
      return ['search', view.text]
    case 'notifications':
      return ['notif', 'list']
    case 'create':
    case 'import':
    case 'file':
    case 'log':
    case 'help':
      return null
  }
}
