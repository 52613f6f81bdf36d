import { grouped } from '@sandlot/core/grouped'
/** Texts for editing. */
export const editMessages = {
  status: {
    saved: 'Saved',
    saving: 'Saving…',
    unsaved: 'Unsaved',
    offline: 'Offline – kept on this device',
    'sign-in': 'Not saved – sign in',
    conflict: 'Waiting for your choice',
    failed: 'Could not be saved',
  },
  failedBecause: (reason: string) => `Could not be saved: ${reason}`,
  keepFailing:
    'This device cannot store any more, so your unsaved changes exist only on this page. Keep it open until it says “Saved”.',
  /** For files that were open. */
  goneElsewhere: (names: readonly string[]) =>
    names.length === 1
      ? `“${names[0]}” is no longer in this sandbox`
      : `${names.length} of the open files are no longer in this sandbox`,
  bringBack: 'Bring back',
  resumed: 'Your unsaved changes from last time are back.',
  forked: (title: string) => `You are now editing your own copy, “${title}”.`,
  forkedInstead: (original: string, title: string) =>
    `You can only view “${original}” now. What you typed goes on in your own copy, “${title}”.`,
  openOriginal: 'Open the original',
  leaveTitle: 'Some changes are not saved yet',
  leaveText: 'They are kept on this device and come back when you open this page again.',
  leave: 'Leave',
  stay: 'Stay',

  panels: {
    files: 'Files',
    search: 'Search',
    git: 'Git',
    comments: 'Comments',
    history: 'History',
    environment: 'Environment',
    details: 'Details',
    settings: 'Settings',
  },
  activityBar: 'Panels',
  sidebar: 'Sidebar',
  editor: 'Editor',
  preview: 'Preview',
  terminal: 'Terminal',
  code: 'Code',
  parts: 'Parts of the editor',
  resizeSidebar: 'Width of the sidebar',
  resizePreview: 'Width of the preview',
  resizeTerminal: 'Height of the terminal',
  showPreview: 'Show the preview',
  hidePreview: 'Hide the preview',
  showTerminal: 'Show the terminal',
  hideTerminal: 'Hide the terminal',
  loading: 'Loading…',

  newFile: 'New file',
  newFolder: 'New folder',
  upload: 'Upload files',
  uploadFolder: 'Upload a folder',
  collapseAll: 'Close all folders',
  newFileName: 'Name of the new file',
  newFolderName: 'Name of the new folder',
  newName: (name: string) => `New name of ${name}`,
  rename: 'Rename',
  remove: 'Delete',
  cut: 'Cut',
  pasteHere: (count: number) => (count === 1 ? 'Move it here' : `Move ${grouped(count)} items here`),
  copyPath: 'Copy path',
  pathCopied: 'Path copied',
  downloadFile: 'Download',
  openFile: 'Open',
  moreAbout: (name: string) => `More about ${name}`,
  removed: (name: string) => `“${name}” was deleted`,
  removedMany: (count: number) => `${grouped(count)} items were deleted`,
  moved: (name: string) => `“${name}” was moved`,
  movedMany: (count: number) => `${grouped(count)} items were moved`,
  cutDone: (count: number) =>
    count === 1
      ? 'One item was cut. Paste it in a folder.'
      : `${grouped(count)} items were cut. Paste them in a folder.`,
  undo: 'Undo',
  undone: 'Undone',
  nothingToUndo: 'There is nothing to undo.',
  taken: (path: string) => `“${path}” already exists.`,
  uploading: (done: number, count: number) => `Uploaded ${grouped(done)} of ${grouped(count)} files`,
  /** The root has no name. */
  uploaded: (count: number, folder: string) =>
    (count === 1 ? 'One file was added' : `${grouped(count)} files were added`) +
    (folder === '' ? '' : ` to ${folder}`),
  uploadTooLarge: (name: string, size: string) => `“${name}” was left out because it is larger than ${size}.`,
  uploadTooMany: (max: number) => `A sandbox has at most ${grouped(max)} files, so nothing was uploaded.`,
  uploadLeftOut: (count: number, reason: string) =>
    `${count === 1 ? 'A file was' : `${grouped(count)} files were`} left out. ${reason}`,
  uploadFailed: (name: string) => `“${name}” could not be read and was left out.`,
  uploadReplace: (count: number) =>
    count === 1
      ? 'Replace the file with the same name?'
      : `Replace ${grouped(count)} files with the same names?`,
  uploadReplaceText: (names: string, count: number) =>
    `${names}\n\n${count === 1 ? 'Its' : 'Their'} current contents stay in the history.`,
  replaceThem: 'Replace',
  keepBoth: 'Keep both',
  emptyTree: 'No files yet',
  emptyTreeText: 'Create one, or drop files here.',

  tabs: 'Open files',
  tab: (path: string, isDirty: boolean) => (isDirty ? `${path}, not saved` : path),
  closeTab: (name: string) => `Close ${name}`,
  noTabs: 'No file is open',
  noTabsText: 'Choose one from the files.',
  contents: (path: string) => `Contents of ${path}`,
  /** Tab indents in the code, so the way out has to be announced. */
  leaveCode: 'Press Escape and then Tab to leave the code.',

  conflictTitle: 'Someone else changed this file while you were editing it',
  conflictText: 'Compare both, then choose. The other version stays in the history.',
  removedTitle: 'Someone else deleted this file while you were editing it',
  removedText: 'Keep your text, or delete the file too. Your text stays in the history.',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  acceptRemoval: 'Delete it',
  compare: 'Compare',
  closeCompare: 'Close comparison',
  useMerged: 'Use the text on the left',
  mergedHint:
    'Your text is on the left and can be edited; theirs is on the right. Use the arrows to take single changes.',
  mine: 'Yours',
  theirs: 'Theirs',
  takeChange: 'Take this change',

  forkBanner: 'You can view this sandbox. Your changes are saved to a copy of your own.',
  visitorBanner: 'You can view this sandbox. Sign in to save your changes to a copy of your own.',
  readOnlyBanner: 'You can view this sandbox, but not edit it.',
  frozenBanner: 'This sandbox is protected. Remove its protection to change it, or work on a copy.',
  workOnCopy: 'Work on a copy',
  templateBanner: 'This is a template: what you save here is what others start from.',
  dismiss: 'Hide',

  quickActions: 'Quick actions',
  quickActionsField: 'Find an action or a file',
  filesField: 'Find a file',
  noActions: 'Nothing matches',
  commands: {
    quickActions: 'Quick actions',
    sidebar: 'Show or hide the sidebar',
    closeTab: 'Close tab',
    preferences: 'Settings',
    save: 'Save',
    saveAll: 'Save all',
    zenMode: 'Zen mode',
    devTools: 'Show or hide the preview and its console',
    terminal: 'Show or hide the terminal',
    prettify: 'Format this file',
    openFile: 'Open a file',
  },
  zenHint: 'Zen mode. Press the same keys to leave it.',
  formatFailed: (reason: string) => `This file was not formatted. ${reason}`,
  share: 'Copy link',
  fork: 'Fork',
}
