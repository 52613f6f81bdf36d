import { counted } from '../grouped.ts'
/** Sentences about the previews of both sides of a pull request. */
export const reviewMessages = {
  title: 'Previews',
  show: 'Show previews',
  hide: 'Hide previews',
  sides: 'Side that is shown',
  asNow: 'Each side runs the files that are in its sandbox now.',
  asCommitted: (commit: string) => `As committed in ${commit.slice(0, 7)}.`,
  uncommitted: (count: number) =>
    `${counted(count, 'changed file is', 'changed files are')} not committed yet.`,
  behind: 'The branch has newer commits. Pull them in the sandbox to see them here.',
  loadFailed: 'This side could not be read',
  notOpened: 'This side is not open as a sandbox yet, so there is nothing to run.',
  openSide: (branch: string) => `Open ${branch}`,
  devbox: 'This side runs in a devbox, which shows its pages only in its own editor.',
  openDevbox: 'Open the devbox',
}
