const many = (count: number) => (count === 1 ? 'this sandbox' : `these ${count} sandboxes`)

export const sandboxTexts = {
  recentHasItsOrder:
    'The recent ones come in the order in which you opened them: --sort and --after need --drafts, --path or --deleted.',
  comesWhole: 'This list comes in one piece, so there is nothing to go on after: leave out --after.',
  queryIsWhole:
    'What --query finds comes in one piece, so there is nothing to go on after: leave out --after.',
  queryHasNoViews:
    'What is found among all sandboxes does not tell its views: --sort views needs a list, such as --drafts or --path.',
  noneMatches: (query: string) => `No sandbox matches “${query}”.`,
  created: (title: string) => `Created “${title}”.`,
  forked: (from: string, to: string) => `Copied “${from}” as “${to}”.`,
  renamed: (before: string, after: string) => `Renamed “${before}” to “${after}”.`,
  wouldRename: (before: string, after: string) => `Would rename “${before}” to “${after}”.`,
  titleMissing: 'Say what it is to be called, or give - and the titles on standard input.',
  renaming: {
    done: (title: string) => `“${title}” was renamed`,
    already: (title: string) => `“${title}” is called so already`,
    planned: (title: string) => `“${title}” would be renamed`,
  },
  tierNeedsDevbox: 'A sandbox runs in the browser, so it has no machine: --vm-tier is for devboxes.',
  tierNeedsDevboxHint: (template: string) => `sandlot devbox create --template ${template}`,
  tierUnknown: (typed: string, names: string) => `There is no machine “${typed}”. There are ${names}.`,
  deleteQuestion: (count: number) => `Move ${many(count)} to Recently deleted?`,
  wouldDelete: (title: string) => `“${title}” would be moved to Recently deleted`,
  alreadyDeleted: (title: string) => `“${title}” is in Recently deleted already`,
  wouldRestore: (title: string) => `“${title}” would be restored`,
  notDeleted: (title: string) => `“${title}” is not deleted`,
  levelUnknown: (typed: string, levels: string) => `“${typed}” is no privacy. There are ${levels}.`,
  /** Of becoming something: private, a template. */
  turning: (what: string) => ({
    done: (title: string) => `“${title}” is ${what} now`,
    already: (title: string) => `“${title}” is ${what} already`,
    planned: (title: string) => `“${title}” would be ${what}`,
  }),
  moving: (place: string) => ({
    done: (title: string) => `“${title}” was moved to ${place}`,
    already: (title: string) => `“${title}” is in ${place} already`,
    planned: (title: string) => `“${title}” would be moved to ${place}`,
  }),
  wentToAuthors:
    'What somebody else made is in the Drafts of its author now, as long as they are in the workspace: you no longer see it.',
  forkingMany: {
    done: (title: string) => `“${title}” was copied`,
    already: (title: string) => `“${title}” was copied`,
    planned: (title: string) => `“${title}” would be copied`,
  },
  repositoryAlone:
    'A repository becomes a sandbox by itself: name nothing beside it, and leave out --dry-run.',
  forkOne: (flag: string) => `--${flag} goes with the copy of one sandbox. Copy each by itself.`,
  purging: {
    done: (title: string) => `“${title}” was deleted for good`,
    already: (title: string) => `“${title}” is gone already`,
    planned: (title: string) => `“${title}” would be deleted for good`,
  },
  purgeQuestion: (count: number) => `Delete ${many(count)} for good? Nobody can bring that back.`,
  devboxQuestion: (count: number) =>
    `Convert ${many(count)} to ${count === 1 ? 'a devbox' : 'devboxes'}? Nobody can turn that back.`,
  failedOne: (id: string, why: string) => `${id}: ${why}`,
  exported: (files: number, path: string) => `Saved ${files === 1 ? '1 file' : `${files} files`} as ${path}.`,
  wouldExport: (files: number, path: string) =>
    `Would save ${files === 1 ? '1 file' : `${files} files`} as ${path}.`,
  exportThere: (path: string) => `${path} is already there.`,
  exportThereHint: 'Give --force to replace it, or another name with --output.',
  exportNoFolder: (path: string) => `There is no folder to put ${path} into.`,
  exportToTerminal: 'A zip is not for a terminal. Send it into a file or a program, or leave out --output.',
  exportJson: 'With --output - the zip takes standard output, so --json has no place there.',
}
