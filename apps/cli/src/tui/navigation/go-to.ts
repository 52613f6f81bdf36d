import { screens, type View } from './views.ts'

export type Destination = { name: string; view: View }

/** All named destinations: the screens, the list of workspaces, help, and the known folders. */
export const destinations = (folders: readonly { path: string }[]): Destination[] => [
  ...screens,
  { name: 'Workspaces', view: { at: 'workspaces' } },
  { name: 'Contexts', view: { at: 'contexts' } },
  { name: 'Create', view: { at: 'create' } },
  { name: 'Import', view: { at: 'import' } },
  { name: 'Help', view: { at: 'help', of: 'recent' } },
  ...folders
    .filter(({ path }) => path !== '/')
    .map(({ path }): Destination => ({ name: path, view: { at: 'folder', path } })),
]

/** The destination for a typed text: by its whole name, by prefix, or by substring. */
export function destinationFor(text: string, known: readonly Destination[]): Destination | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return undefined
  const name = (destination: Destination) => destination.name.toLowerCase()
  return (
    known.find((destination) => name(destination) === wanted) ??
    known.find((destination) => name(destination).startsWith(wanted)) ??
    known.find((destination) => name(destination).includes(wanted))
  )
}
