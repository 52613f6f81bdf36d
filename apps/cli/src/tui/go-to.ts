import { screens, type View } from './views.ts'

export type Destination = { name: string; view: View }

/** All places with a name: the screens, the workspaces' list, help, and the folders that are known. */
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

/** The place that was meant: by its whole name, by how it begins, by what is in it. */
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
