import { counted, grouped } from '@sandlot/core/grouped'

const many = (count: number) => (count === 1 ? 'this sandbox' : `these ${grouped(count)} sandboxes`)

export const sandboxTexts = {
  noneNamed: 'No sandbox was named, and this folder is not linked to one.',
  choice: (at: number, title: string, id: string) => `  ${at}  ${title}  ${id}`,
  whichOne: 'Which sandbox? A number, id or title: ',
  noneNamedHint: 'Name one by id, address or title, or link this folder: sandlot link <sandbox>',
  notLinked: (folder: string) => `${folder} is not linked to a sandbox.`,
  addressElsewhere: (address: string, host: string) =>
    `${address} is not the address of a sandbox on ${host}.`,
  addressHint: (origin: string, host: string) =>
    origin === host
      ? 'Copy the address of its editor or its preview.'
      : `If it is a page of another host of yours: --host ${origin}`,
  titleShared: (title: string, count: number) => `${count} sandboxes are called “${title}”.`,
  titleSharedHint: (candidates: readonly string[]) => ['Name one by its id:', ...candidates].join('\n  '),
  recentHasItsOrder:
    'Recent sandboxes are listed in the order you opened them: --sort and --after need --drafts, --path or --deleted.',
  comesWhole: 'This list has only one page: leave out --after.',
  queryIsWhole: 'The results of --query have only one page: leave out --after.',
  queryHasNoViews:
    'Search among all sandboxes does not include views: --sort views needs a list, such as --drafts or --path.',
  noneLeft: 'No sandbox matches these filters.',
  sinceWrong: (text: string) =>
    `--since takes a date such as 2026-05-01, or a time such as 12h, 7d or 4w, not ${text}.`,
  noneMatches: (query: string) => `No sandbox matches “${query}”.`,
  created: (title: string) => `Created “${title}”.`,
  forked: (from: string, to: string) => `Copied “${from}” as “${to}”.`,
  renamed: (before: string, after: string) => `Renamed “${before}” to “${after}”.`,
  wouldRename: (before: string, after: string) => `Would rename “${before}” to “${after}”.`,
  titleMissing: 'Give the new title, or - with the titles on standard input.',
  renaming: {
    done: (title: string) => `“${title}” was renamed`,
    already: (title: string) => `“${title}” already has this title`,
    planned: (title: string) => `“${title}” would be renamed`,
  },
  tierNeedsDevbox: 'A sandbox runs in the browser, so it has no machine: --vm-tier is for devboxes.',
  tierNeedsDevboxHint: (template: string) => `sandlot devbox create --template ${template}`,
  tierUnknown: (typed: string, names: string) => `There is no machine “${typed}”. There are ${names}.`,
  deleteQuestion: (count: number) => `Move ${many(count)} to Recently deleted?`,
  wouldDelete: (title: string) => `“${title}” would be moved to Recently deleted`,
  alreadyDeleted: (title: string) => `“${title}” is already in Recently deleted`,
  wouldRestore: (title: string) => `“${title}” would be restored`,
  notDeleted: (title: string) => `“${title}” is not deleted`,
  levelUnknown: (typed: string, levels: string) => `“${typed}” is not a privacy level. Use ${levels}.`,
  /** For changes of state: private, a template. */
  turning: (what: string) => ({
    done: (title: string) => `“${title}” is now ${what}`,
    already: (title: string) => `“${title}” is already ${what}`,
    planned: (title: string) => `“${title}” would be ${what}`,
  }),
  moving: (place: string) => ({
    done: (title: string) => `“${title}” was moved to ${place}`,
    already: (title: string) => `“${title}” is already in ${place}`,
    planned: (title: string) => `“${title}” would be moved to ${place}`,
  }),
  wentToAuthors:
    'Sandboxes by someone else are now in their author’s Drafts if the author is still in the workspace. You no longer see them.',
  forkingMany: {
    done: (title: string) => `“${title}” was copied`,
    already: (title: string) => `“${title}” was copied`,
    planned: (title: string) => `“${title}” would be copied`,
  },
  repositoryAlone: 'A repository is opened on its own: name nothing else, and leave out --dry-run.',
  forkOne: (flag: string) => `--${flag} works with one sandbox only. Copy each separately.`,
  purging: {
    done: (title: string) => `“${title}” was permanently deleted`,
    already: (title: string) => `“${title}” is already gone`,
    planned: (title: string) => `“${title}” would be permanently deleted`,
  },
  purgeQuestion: (count: number) => `Permanently delete ${many(count)}? This cannot be undone.`,
  devboxQuestion: (count: number) =>
    `Convert ${many(count)} to ${count === 1 ? 'a devbox' : 'devboxes'}? This cannot be undone.`,
  failedOne: (id: string, why: string) => `${id}: ${why}`,
  exported: (files: number, path: string) => `Saved ${counted(files, 'file')} as ${path}.`,
  wouldExport: (files: number, path: string) => `Would save ${counted(files, 'file')} as ${path}.`,
  exportThere: (path: string) => `${path} already exists.`,
  exportThereHint: 'Use --force to replace it, or choose another name with --output.',
  exportNoFolder: (path: string) => `There is no folder to put ${path} into.`,
  exportToTerminal:
    'A zip cannot be shown in a terminal. Redirect it to a file or a program, or leave out --output.',
  exportJson: 'With --output - the zip goes to standard output, so it cannot be combined with --json.',
}
