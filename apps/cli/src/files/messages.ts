const many = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`)

/** The sentences of pulling, pushing and the history. */
export const syncTexts = {
  noLink: 'This folder belongs to no sandbox.',
  noLinkHint: 'Pull one first, or name it: sandlot sandbox push --to <id>',
  pullWhat: 'There is no sandbox named, and this folder belongs to none.',
  pullWhatHint: 'Name one: sandlot sandbox pull <id>',
  otherSandbox: (folder: string, id: string) => `${folder} belongs to another sandbox, ${id}.`,
  otherSandboxHint: 'Name another folder.',
  otherHost: (folder: string, host: string) => `${folder} belongs to a sandbox of ${host}.`,
  otherHostHint: (host: string) => `Add --host ${host}.`,
  notEmpty: (folder: string) => `${folder} has files already, and belongs to no sandbox.`,
  notEmptyHint:
    'Name an empty folder or a new one. To send these files to a sandbox: sandlot sandbox push --to <id>',
  linkDamaged: (file: string) => `${file} is damaged.`,
  linkDamagedHint: (folder: string) => `Delete ${folder}, and pull into a new folder.`,
  isLink: (path: string) => `${path} is a link, which a sandbox cannot hold.`,
  isLinkHint: 'Put a file there instead of the link.',
  skippedLink: (path: string) => `${path} is a link and was left out.`,
  badNameHint: 'Rename it, or name it in .sandlotignore. Nothing was sent.',
  skippedPath: (path: string) =>
    `${path} was left out: tools of this computer would trust what stands there.`,
  throughLink: (path: string, folder: string) =>
    `${path} cannot be written: ${folder} is a link, and may lead out of this folder.`,
  throughFile: (path: string, folder: string) => `${path} cannot be written: ${folder} is a file here.`,
  isFolder: (path: string) => `${path} cannot be written: it is a folder here.`,
  throughFileHint: 'Move it out of the way, and pull again.',
  tooMany: (max: number) => `This folder has more than ${max} files, which is what a sandbox holds.`,
  tooManyHint: 'Name what is not to be sent in a .sandlotignore.',
  tooLarge: (path: string) => `${path} is too large: the upload limit is 5MB.`,
  tooLargeHint: 'Make it smaller, or name it in a .sandlotignore.',
  unresolved: (paths: readonly string[]) =>
    paths.length === 1
      ? `The conflict in ${paths[0]} is not resolved.`
      : `The conflicts in ${paths.length} files are not resolved: ${paths.join(', ')}`,
  unresolvedHint: (theirs: readonly string[]) =>
    theirs.length === 0
      ? 'Take the lines of <<<<<<<, ======= and >>>>>>> out, and keep what is to stand.'
      : `Keep what is to stand, take out the lines of <<<<<<<, ======= and >>>>>>>, and delete ${theirs.join(', ')}.`,
  pullConflicts: (count: number) => `${many(count, 'file')} changed both here and in the sandbox.`,
  pullConflictsHint: 'Resolve each, then send it: sandlot sandbox push',
  pushConflicts: (count: number) =>
    `Nothing was sent: ${many(count, 'file')} changed both here and in the sandbox.`,
  pushConflictsHint: 'Merge them first: sandlot sandbox pull. Or keep yours alone with --force.',
  pulled: (count: number, title: string, folder: string) =>
    `Pulled ${many(count, 'file')} of “${title}” into ${folder}.`,
  pulledNothing: (title: string, folder: string) => `${folder} has all of “${title}” already.`,
  wouldPull: (count: number, title: string) => `Would change ${many(count, 'file')} to those of “${title}”.`,
  pushed: (count: number, title: string, version: number) =>
    `Sent ${many(count, 'file')} to “${title}”, which is version ${version} now.`,
  pushedNothing: (title: string) => `“${title}” has all that is here already.`,
  wouldPush: (count: number, title: string) => `Would send ${many(count, 'file')} to “${title}”.`,
  markHere: 'here',
  markThere: (version: number) => `sandbox, version ${version}`,
  noHistory: 'Nothing was saved in the last 30 days.',
  restored: (title: string, version: number, now: number) =>
    `“${title}” is as it was at version ${version}; that is version ${now} now.`,
  restoredAlready: (title: string, version: number) =>
    `“${title}” is as it was at version ${version} already.`,
  wouldRestore: (title: string, version: number) => `“${title}” would be as it was at version ${version}.`,
  versionWrong: (text: string) => `A version is a whole number from 0 on, not ${text}.`,
  notInVersion: (path: string, version: number) =>
    `There is no file ${path}, neither now nor in version ${version}.`,
  fileNeedsVersion: '--file needs --to: it names what comes back from a version.',
  oneSandbox: 'With --to there is one sandbox at a time.',
}
