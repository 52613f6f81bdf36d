import { counted } from '../../grouped.ts'
import type { ItemKind } from '../items/items.ts'

/** Sentences of the results page that the rest of the dashboard does not load. */
export const searchPageMessages = {
  title: (query: string, workspace: string) => `Search results for ${query} in ${workspace}`,
  untypedTitle: (workspace: string) => `Search in ${workspace}`,
  untyped: 'What are you looking for?',
  untypedText:
    'Type a title, a description, an id, a template, or the name of a folder, a branch or a repository.',
  none: 'There are no sandboxes, branches or repositories that match your query',
  noneOfKind: 'There are matches of other kinds.',
  allKinds: 'Show all',
  kinds: 'Kind',
  everything: 'All',
  kindNames: {
    sandbox: 'Sandboxes',
    folder: 'Folders',
    branch: 'Branches',
    repository: 'Repositories',
  } satisfies Record<ItemKind, string>,
  results: (count: number) => counted(count, 'result'),
  stillReading: '– still loading',
  notAll: 'Some items could not be loaded, so results may be missing.',
}
