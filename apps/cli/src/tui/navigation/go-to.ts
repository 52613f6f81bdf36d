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
export function destinationFor(text: string, places: readonly Destination[]): Destination | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return undefined
  const name = (place: Destination) => place.name.toLowerCase()
  return (
    places.find((place) => name(place) === wanted) ??
    places.find((place) => name(place).startsWith(wanted)) ??
    places.find((place) => name(place).includes(wanted))
  )
}
