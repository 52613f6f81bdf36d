import { counted } from '@sandlot/core/grouped'

/** Sentences about pulling, pushing and the history. */
export const syncTexts = {
  noLink: 'This folder is not linked to a sandbox.',
  linkHint: 'Link it with: sandlot link <sandbox>. Or get one into a new folder: sandlot clone <sandbox>',
  insideLinked: (folder: string, around: string) =>
    `${folder} is inside ${around}, which is already linked to a sandbox.`,
  relinkHint: 'Link it to this one instead with --force. That changes no files.',
  linked: (folder: string, title: string) => `${folder} is linked to “${title}”.`,
  notLinked: (folder: string, why: string) =>
    `${folder} could not be linked to the new sandbox. ${why} To try again: sandlot link`,
  wouldLink: (folder: string, title: string) => `${folder} would be linked to “${title}”.`,
  unlinked: (folder: string, id: string) => `${folder} is no longer linked to ${id}. Its files stay.`,
  wouldUnlink: (folder: string, id: string) => `${folder} would no longer be linked to ${id}.`,
  noDifference: 'The folder and its sandbox are the same.',
  sides: { folder: 'here', sandbox: 'in the sandbox', both: 'on both sides' },
  noFile: (path: string) => `There is no file ${path}, neither here nor in the sandbox.`,
  binaryDiffers: (path: string) => `${path} differs, but is not text.`,
  watching: (folder: string, id: string) => `Keeping ${folder} and ${id} in sync. Press Ctrl-C to stop.`,
  noticedLate: (seconds: number) =>
    `This computer cannot watch all of the folder. Some changes here are noticed only after ${seconds} seconds.`,
  goesOn: (why: string) => `${why} Retrying until it works.`,
  goesAgain: 'Up to date again.',
  noLinkHint: 'Pull one first, or name it: sandlot sandbox push --to <id>',
  pullWhat: 'No sandbox was named, and this folder is not linked to one.',
  pullWhatHint: 'Name one: sandlot sandbox pull <id>',
  otherSandbox: (folder: string, id: string) => `${folder} is linked to another sandbox, ${id}.`,
  otherSandboxHint: 'Name another folder.',
  otherHost: (folder: string, host: string) => `${folder} is linked to a sandbox on ${host}.`,
  otherHostHint: (host: string) => `Add --host ${host}.`,
  notEmpty: (folder: string) => `${folder} already has files and is not linked to a sandbox.`,
  notEmptyHint:
    'Name an empty folder or a new one. To send these files to a sandbox: sandlot sandbox push --to <id>',
  linkDamaged: (file: string) => `${file} is damaged.`,
  linkDamagedHint: (folder: string) => `Delete ${folder}, and pull into a new folder.`,
  isLink: (path: string) => `${path} is a link, which a sandbox cannot contain.`,
  isLinkHint: 'Put a file there instead of the link.',
  skippedLink: (path: string) => `${path} is a link and was left out.`,
  badNameHint: 'Rename it, or list it in .sandlotignore. Nothing was sent.',
  skippedPath: (path: string) => `${path} was left out: tools on this computer would trust what it contains.`,
  impossiblePath: (path: string) => `${path} was left out: this computer cannot have a file of that name.`,
  samePath: (path: string, other: string) =>
    `${path} was left out: on this computer, it would be the same as ${other}.`,
  throughLink: (path: string, folder: string) =>
    `${path} cannot be written: ${folder} is a link and may point outside this folder.`,
  throughFile: (path: string, folder: string) => `${path} cannot be written: ${folder} is a file here.`,
  isFolder: (path: string) => `${path} cannot be written: it is a folder here.`,
  throughFileHint: 'Move it out of the way, and pull again.',
  tooMany: (max: number) => `This folder has more than ${max} files, the most a sandbox can have.`,
  tooManyHint: 'List what to leave out in a .sandlotignore.',
  tooLarge: (path: string) => `${path} is too large: the upload limit is 5MB.`,
  tooLargeHint: 'Make it smaller, or list it in a .sandlotignore.',
  unresolved: (paths: readonly string[]) =>
    paths.length === 1
      ? `The conflict in ${paths[0]} is not resolved.`
      : `The conflicts in ${paths.length} files are not resolved: ${paths.join(', ')}`,
  unresolvedHint: (theirs: readonly string[]) =>
    theirs.length === 0
      ? 'Remove the <<<<<<<, ======= and >>>>>>> lines, and keep the text you want.'
      : `Keep the text you want, remove the <<<<<<<, ======= and >>>>>>> lines, and delete ${theirs.join(', ')}.`,
  changedMeanwhile: (path: string) => `Nothing was sent: ${path} was deleted while it was being read.`,
  changedMeanwhileHint: 'Push again.',
  pullConflicts: (count: number) => `${counted(count, 'file')} changed both here and in the sandbox.`,
  pullConflictsHint: 'Resolve each, then send it: sandlot sandbox push',
  pushConflicts: (count: number) =>
    `Nothing was sent: ${counted(count, 'file')} changed both here and in the sandbox.`,
  pushConflictsHint: 'Merge them first: sandlot sandbox pull. Or keep only yours with --force.',
  pulled: (count: number, title: string, folder: string) =>
    `Pulled ${counted(count, 'file')} of “${title}” into ${folder}.`,
  pulledNothing: (title: string, folder: string) => `${folder} is already up to date with “${title}”.`,
  wouldPull: (count: number, title: string) =>
    `Would change ${counted(count, 'file')} to those of “${title}”.`,
  pushed: (count: number, title: string, version: number) =>
    `Sent ${counted(count, 'file')} to “${title}”, now at version ${version}.`,
  pushedNothing: (title: string) => `“${title}” is already up to date with this folder.`,
  wouldPush: (count: number, title: string) => `Would send ${counted(count, 'file')} to “${title}”.`,
  markHere: 'here',
  markThere: (version: number) => `sandbox, version ${version}`,
  noHistory: 'Nothing has been saved in the last 30 days.',
  restoredFrom: (version: number) => `version ${version} again`,
  restored: (title: string, version: number, now: number) =>
    `“${title}” was restored to version ${version}, as version ${now}.`,
  restoredAlready: (title: string, version: number) =>
    `“${title}” is already the same as version ${version}.`,
  wouldRestore: (title: string, version: number) => `“${title}” would be restored to version ${version}.`,
  versionWrong: (text: string) => `A version is a whole number from 0, not ${text}.`,
  notInVersion: (path: string, version: number) =>
    `There is no file ${path}, neither now nor in version ${version}.`,
  fileNeedsVersion: '--file needs --to: it names the files to restore from a version.',
  oneSandbox: '--to works with one sandbox at a time.',
}
