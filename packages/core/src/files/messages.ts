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
  readOnlyText: 'You can read, copy and download every file. Changing them here is not possible yet.',
  contents: (path: string) => `Contents of ${path}`,
  pathEmpty: 'A path cannot be empty.',
  pathControl: (path: string) => `The path “${path}” holds a character that no file name can have.`,
  pathBackslash: (path: string) => `The path “${path}” holds a backslash. Folders are separated by “/”.`,
  pathSlashes: (path: string) =>
    `The path “${path}” has a slash too many: it begins or ends with one, or has two in a row.`,
  pathDots: (path: string) => `The path “${path}” cannot have “.” or “..” as the name of a folder or file.`,
  pathLong: (path: string, max: number) =>
    `The path “${path}” is too long. A path has at most ${max} characters.`,
  pathDrive: (path: string) =>
    `A name in the path “${path}” begins like a drive, with a letter and a colon. Choose another one.`,
  pathDeep: (path: string, max: number) =>
    `The path “${path}” is too deep. A file lies at most ${max} levels deep.`,
  nameLong: (path: string, max: number) =>
    `A name in the path “${path}” is too long. A name has at most ${max} bytes.`,
  nameReserved: (path: string, name: string) =>
    `The path “${path}” cannot hold “${name}”: Windows keeps that name for itself. Choose another one.`,
  nameEnd: (path: string) =>
    `A name in the path “${path}” ends with a dot or a blank, which Windows takes away. Choose another one.`,
  alike: (path: string, other: string) =>
    `“${path}” and “${other}” differ only in upper and lower case or accents, which many computers take for one name. Choose another name.`,
  isFolder: (path: string) => `There is a folder “${path}” already, so there cannot be a file of that name.`,
  isFile: (path: string) => `There is a file “${path}” already, so there cannot be a folder of that name.`,
  folderThere: (path: string) => `There is something called “${path}” already.`,
  folderIntoItself: (path: string) => `The folder “${path}” cannot be moved into itself.`,
  tooMany: (max: number) => `A sandbox has at most ${max} files and as many folders.`,
  tooManyChanges: (max: number) => `One save has at most ${max} changes. Save in parts.`,
  tooMuch: (max: number) => `All files of a sandbox together have at most ${max / 1024 / 1024} MB.`,
  notBase64: (path: string) => `The contents of “${path}” are no base64, which binary contents are sent as.`,
  notText: (path: string) => `The contents of “${path}” are no valid text.`,
  frozen: 'This sandbox is protected. Remove its protection to change it.',
  trashed: 'This sandbox is in Recently deleted. Restore it to change it.',
  stale: (paths: readonly string[]) =>
    paths.length === 1
      ? `“${paths[0]}” was changed by someone else meanwhile.`
      : `${paths.length} files were changed by someone else meanwhile.`,
  staleHint: 'Compare both texts, and save again what is to stand.',
  historyNotAllowed: 'Only those who may change this sandbox see its history.',
  noVersion: (version: number) =>
    `There is no version ${version} of this sandbox. Versions are kept for 30 days.`,
  notInVersion: (path: string, version: number) => `There was no file “${path}” in version ${version}.`,
}
