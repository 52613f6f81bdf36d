const count = (n: number, one: string, many: string) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`
const sandboxes = (n: number) => count(n, 'sandbox', 'sandboxes')

export const archiveMessages = {
  // What is wrong with a zip as a whole.
  tooMuchWork:
    'This zip takes more time or memory to look through than a server can give. Pack fewer files into it, or several zips.',
  tooManyLists: 'The server is looking through as many zips as it can. Try again in a moment.',
  notZip: 'This is not a zip file.',
  broken: 'This zip is damaged or incomplete: its list of contents at the end cannot be read.',
  brokenHint: 'Make or download it again, and try once more.',
  trailing: 'This zip is damaged: something stands before it or after it.',
  split: 'This is one part of a zip that was split. Join the parts first.',
  tooManyEntries: (n: number, max: number) =>
    `This zip holds ${n.toLocaleString('en')} files and folders. It may hold ${max.toLocaleString('en')} at most.`,
  tooLarge: (maxMb: number) =>
    `The zip is too large. This server takes up to ${maxMb.toLocaleString('en')} MB.`,
  tooLargeUnpacked: (maxMb: number) =>
    `The zip is too large once it is unpacked. This server takes up to ${maxMb.toLocaleString('en')} MB.`,
  bomb: 'The contents of this zip are packed far more tightly than files are, so it is not unpacked.',
  overlap: (path: string, other: string) =>
    `The zip is damaged: “${path}” and “${other}” lie in the same place of it.`,
  pathLong: (path: string, max: number) =>
    `The path “${path}” is too long. In a zip a path has at most ${max.toLocaleString('en')} characters.`,
  empty: 'This zip holds no files.',
  onlyEmpty: 'The upload is empty. Send the zip itself as the body.',
  // What is wrong with one entry, and so with the sandbox that it belongs to.
  encrypted: (path: string) => `“${path}” is encrypted. Make the zip without a password.`,
  method: (path: string) =>
    `“${path}” is packed in a way that is not supported. Only “deflate” and “store” are.`,
  link: (path: string) => `“${path}” is a link to another file. Put the file itself there.`,
  special: (path: string) => `“${path}” is neither a file nor a folder.`,
  drive: (path: string) => `The path “${path}” names a drive. Paths in a zip begin at its root.`,
  absolute: (path: string) => `The path “${path}” begins with a slash. Paths in a zip begin at its root.`,
  nameEncoding: (path: string) => `The name “${path}” is not written in UTF-8.`,
  twice: (path: string) => `“${path}” is there twice.`,
  damaged: (path: string) => `“${path}” is damaged: its contents do not match its checksum.`,
  unreadable: (path: string) => `“${path}” cannot be unpacked: its data are damaged or end too early.`,
  sizeLies: (path: string) => `“${path}” is larger than the zip says.`,
  headerDiffers: (path: string) =>
    `“${path}” is called otherwise at its own place in the zip than in its list.`,
  fileTooLarge: (path: string, maxMb: number) => `“${path}” is too large. A file has at most ${maxMb} MB.`,
  // What is wrong with the list of sandboxes.
  manifestUnreadable: 'The file sandlot.json in this zip cannot be read.',
  manifestNoJson: 'it is not JSON',
  manifestWrong: (where: string, what: string) => `At “${where}”: ${what}.`,
  manifestNewer: (version: number) =>
    `This archive has version ${version}, which this server does not know. Update the server.`,
  directoryTwice: (directory: string) =>
    `The archive's list gives the folder “${directory}” to more than one sandbox.`,
  directoryMissing: (directory: string) =>
    `The archive's list names the folder “${directory}”, which is not in the zip.`,
  filesDiffer: (listed: number, there: number) =>
    `The archive's list says ${count(listed, 'file', 'files')}, and the zip has ${there.toLocaleString('en')}.`,
  environmentUnknown: (name: string) => `This server knows no environment “${name}”.`,
  manifestTooMany: (max: number) => `more than ${max.toLocaleString('en')} of them`,
  tooManyFolders: (max: number) =>
    `This archive has more than ${max.toLocaleString('en')} folders, the most that one import makes.`,
  foldersTooLong:
    'The paths of the folders in this archive are too long in total. Import it into a folder with a shorter path, or split it into several archives.',
  folderWrong: (path: string, problem: string) => `The folder “${path}” cannot be made. ${problem}`,
  // What is said of a sandbox that was made.
  privacyRaised: 'More private than it was: the workspace asks for that.',
  unnamed: 'Imported sandbox',
  renamed: (title: string) => `Called “${title}”.`,
  leftOut: (names: readonly string[]) => `Left out: ${names.join(', ')}.`,
  leftOutNames: (n: number, shown: readonly string[]) =>
    `Left out, as not every computer can have files of such names: ${shown.map((path) => `“${path}”`).join(', ')}${n > shown.length ? ` and ${(n - shown.length).toLocaleString('en')} more` : ''}.`,
  // Export.
  exportNothing: 'Name sandboxes or folders to export, or ask for the whole workspace.',
  exportTooManyNamed: (max: number) =>
    `One export names at most ${max.toLocaleString('en')} sandboxes and folders. Export folders or the whole workspace instead.`,
  exportTooManyEntries: (n: number, max: number) =>
    `These sandboxes have ${n.toLocaleString('en')} files and folders. One zip holds ${max.toLocaleString('en')} at most: export some folders at a time.`,
  exportTooLarge: 'These sandboxes are too large for one zip: export some folders at a time.',
  exportTooMuchWork:
    'This zip takes more time or memory to pack than a server can give: export some folders at a time.',
  exportTooManyOfPerson: (max: number) =>
    `${max} zips are being made for you, which is as many as one person may have at a time. Wait for one of them, or cancel it.`,
  exportTooManyAtOnce: 'The server is packing as many zips as it can. Try again in a moment.',
  exporting: (n: number) => `Packing ${sandboxes(n)}…`,
  exportPreparing: 'Packing…',
  exported: (n: number) => `${sandboxes(n)} downloaded`,
  exportFailed: 'The zip could not be downloaded',
  exportCut: 'The zip ended too early. Try again.',
  exportCanceled: 'The download was canceled.',
  received: (size: string) => `${size} so far`,
  // Import.
  importTooManyOfPerson: (max: number) =>
    `${max} zips are being taken in for you, which is as many as one person may have at a time. Wait for one of them, or cancel it.`,
  importTooManyAtOnce: 'The server is taking in as many zips as it can. Try again in a moment.',
  importInto: (place: string) => `Import into ${place}`,
  importChoose: 'Choose a zip',
  importChooseFolder: 'Choose a folder',
  importText: 'An archive that was exported here, any other zip of a project, or a folder.',
  importCopies: 'Sandboxes that are here already stay as they are: importing makes copies.',
  importStart: 'Import',
  importReading: 'Reading files…',
  importLooking: 'Looking into the zip…',
  importUploading: 'Uploading…',
  importMaking: (done: number, all: number) =>
    `Importing ${done.toLocaleString('en')} of ${all.toLocaleString('en')}`,
  importFound: (n: number, folders: number) =>
    folders === 0
      ? `${sandboxes(n)} will be made.`
      : `${sandboxes(n)} and ${count(folders, 'folder', 'folders')} will be made.`,
  importNothing: 'None of the sandboxes in this zip can be imported.',
  importDone: (n: number) => `${sandboxes(n)} imported`,
  importPart: (made: number, skipped: number) =>
    `${sandboxes(made)} imported, ${skipped.toLocaleString('en')} skipped`,
  importFailed: 'The import failed',
  importCut: 'The connection was lost before the import ended. What it made until then is there.',
  importStopped: (made: number) =>
    made === 0
      ? 'The import was stopped. Nothing was made.'
      : `The import was stopped after ${sandboxes(made)}.`,
  importCanceled: 'The import was stopped.',
  importSkipped: 'Skipped',
  importSkippedCount: (n: number) => `${sandboxes(n)} skipped`,
  importRunning: 'Importing',
  importMade: 'Imported',
  importNotes: 'What changed',
  importUnclaimed: (n: number) =>
    `${count(n, 'file belongs', 'files belong')} to no sandbox and were left out.`,
  importRest: (n: number) => `and ${n.toLocaleString('en')} more`,
  importAnother: 'Import another',
  folderEmpty: (name: string) => `“${name}” holds no files.`,
  openSandbox: 'Open',
  stop: 'Stop',
  done: 'Done',
  cancel: 'Cancel',
  tryAgain: 'Try again',
}
