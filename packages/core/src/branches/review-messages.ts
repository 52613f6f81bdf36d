/** What is said of the previews of both sides of a pull request. */
export const reviewMessages = {
  title: 'Previews',
  show: 'Show previews',
  hide: 'Hide previews',
  sides: 'Side that is shown',
  asNow: 'Each side as it is in its sandbox now.',
  loadFailed: 'This side could not be read',
  notOpened: 'This side is not open as a sandbox yet, so there is nothing to run.',
  openSide: (branch: string) => `Open ${branch}`,
  devbox: 'This side runs in a devbox, which shows its pages only in its own editor.',
  openDevbox: 'Open the devbox',
}
