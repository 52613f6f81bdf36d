import type { MadeFrom } from './rest.ts'

export const fileMessages = {
  files: 'Files',
  none: 'This sandbox has no files.',
  notThere: (path: string) => `There is no file ${path} in this sandbox.`,
  chooseAnother: 'Choose one from the list of files.',
  binary: (size: string) => `This is a binary file of ${size}, so there is no text to show.`,
  copy: 'Copy file',
  shown: (name: string) => `${name}, shown now`,
  expand: 'Open folder',
  collapse: 'Close folder',
  copied: (name: string) => `${name} copied`,
  readOnly: 'Read-only for now',
  readOnlyText: 'You can read, copy and download every file, but not change them here yet.',
  contents: (path: string) => `Contents of ${path}`,
  pathEmpty: 'A path cannot be empty.',
  pathControl: (path: string) => `The path “${path}” contains a character that is not allowed in file names.`,
  pathBackslash: (path: string) => `The path “${path}” contains a backslash. Separate folders with “/”.`,
  pathSlashes: (path: string) =>
    `The path “${path}” has an extra slash: it starts or ends with one, or has two in a row.`,
  pathDots: (path: string) => `The path “${path}” cannot have “.” or “..” as the name of a folder or file.`,
  pathLong: (path: string, max: number) =>
    `The path “${path}” is too long. A path has at most ${max} characters.`,
  pathDrive: (path: string) =>
    `A name in the path “${path}” starts like a drive, with a letter and a colon. Choose another name.`,
  pathDeep: (path: string, max: number) =>
    `The path “${path}” is too deep. Files can be at most ${max} levels deep.`,
  nameLong: (path: string, max: number) =>
    `A name in the path “${path}” is too long. A name has at most ${max} bytes.`,
  nameReserved: (path: string, name: string) =>
    `The path “${path}” cannot contain “${name}”: Windows reserves that name. Choose another one.`,
  nameEnd: (path: string) =>
    `A name in the path “${path}” ends with a dot or a space, which Windows removes. Choose another name.`,
  alike: (path: string, other: string) =>
    `“${path}” and “${other}” differ only in case or accents, so many computers treat them as the same name. Choose another name.`,
  isFolder: (path: string) => `There is already a folder “${path}”, so a file cannot have that name.`,
  isFile: (path: string) => `There is already a file “${path}”, so a folder cannot have that name.`,
  folderThere: (path: string) => `“${path}” already exists.`,
  folderIntoItself: (path: string) => `The folder “${path}” cannot be moved into itself.`,
  tooMany: (max: number) => `A sandbox has at most ${max} files and as many folders.`,
  tooManyChanges: (max: number) => `One save can have at most ${max} changes. Save in parts.`,
  tooMuch: (max: number) => `The files of a sandbox can have at most ${max / 1024 / 1024} MB in total.`,
  notBase64: (path: string) =>
    `The contents of “${path}” are not base64, which binary contents must be sent as.`,
  notText: (path: string) => `The contents of “${path}” are not valid text.`,
  frozen: 'This sandbox is protected. Remove its protection to change it.',
  trashed: 'This sandbox is in Recently deleted. Restore it to change it.',
  stale: (paths: readonly string[]) =>
    paths.length === 1
      ? `“${paths[0]}” was changed by someone else meanwhile.`
      : `${paths.length} files were changed by someone else meanwhile.`,
  staleHint: 'Compare both versions, then save the one to keep.',
  historyNotAllowed: 'Only people who can edit this sandbox can see its history.',
  noVersion: (version: number) =>
    `There is no version ${version} of this sandbox. Versions are kept for 30 days.`,
  notInVersion: (path: string, version: number) => `There was no file “${path}” in version ${version}.`,
}

const madeFromTexts = {
  template: (name: string) => `Created from template ${name}`,
  sandbox: (name: string) => `Forked from ${name}`,
  repository: (name: string) => `Created from ${name}`,
}

/** Where a sandbox came from: `Forked from brave-sun`. */
export const madeText = (from: MadeFrom | undefined): string =>
  from ? madeFromTexts[from.type](from.name) : 'Created'
