import { counted, grouped } from '../grouped.ts'

const sandboxes = (n: number) => counted(n, 'sandbox', 'sandboxes')

export const archiveMessages = {
  // Problems of a whole zip.
  tooMuchWork:
    'This zip takes too much time or memory to read. Pack fewer files into it, or split it into several zips.',
  tooManyLists: 'The server is already reading as many zips as it can. Try again in a moment.',
  notZip: 'This is not a zip file.',
  broken: 'This zip is damaged or incomplete: its list of contents at the end cannot be read.',
  brokenHint: 'Create or download it again, then try once more.',
  trailing: 'This zip is damaged: there is extra data before or after it.',
  split: 'This is one part of a zip that was split. Join the parts first.',
  tooManyEntries: (n: number, max: number) =>
    `This zip has ${grouped(n)} files and folders. The limit is ${grouped(max)}.`,
  tooLarge: (maxMb: number) => `The zip is too large. This server accepts up to ${grouped(maxMb)} MB.`,
  tooLargeUnpacked: (maxMb: number) =>
    `The zip is too large once it is unpacked. This server accepts up to ${grouped(maxMb)} MB.`,
  bomb: 'This zip is compressed far more tightly than real files can be, so it was not unpacked.',
  overlap: (path: string, other: string) => `The zip is damaged: “${path}” and “${other}” overlap in it.`,
  pathLong: (path: string, max: number) =>
    `The path “${path}” is too long. A path in a zip has at most ${grouped(max)} characters.`,
  empty: 'This zip contains no files.',
  onlyEmpty: 'The upload is empty. Send the zip itself as the body.',
  // Problems of one entry, and so of its sandbox.
  encrypted: (path: string) => `“${path}” is encrypted. Create the zip without a password.`,
  method: (path: string) => `“${path}” is packed with an unsupported method. Use “deflate” or “store”.`,
  link: (path: string) => `“${path}” is a link to another file. Include the file itself instead.`,
  special: (path: string) => `“${path}” is neither a file nor a folder.`,
  drive: (path: string) => `The path “${path}” names a drive. Paths in a zip begin at its root.`,
  absolute: (path: string) => `The path “${path}” begins with a slash. Paths in a zip begin at its root.`,
  nameEncoding: (path: string) => `The name “${path}” is not written in UTF-8.`,
  twice: (path: string) => `“${path}” is in the zip twice.`,
  damaged: (path: string) => `“${path}” is damaged: its contents do not match its checksum.`,
  unreadable: (path: string) => `“${path}” cannot be unpacked: its data is damaged or ends too early.`,
  sizeLies: (path: string) => `“${path}” is larger than the zip says.`,
  headerDiffers: (path: string) => `“${path}” has a different name in its own header than in the zip’s list.`,
  fileTooLarge: (path: string, maxMb: number) => `“${path}” is too large. A file has at most ${maxMb} MB.`,
  // Problems of the manifest.
  manifestUnreadable: 'The file sandlot.json in this zip cannot be read.',
  manifestNoJson: 'it is not JSON',
  manifestWrong: (where: string, what: string) => `At “${where}”: ${what}.`,
  manifestNewer: (version: number) =>
    `This archive has version ${version}, which this server does not support. Update the server.`,
  directoryTwice: (directory: string) =>
    `The archive's list gives the folder “${directory}” to more than one sandbox.`,
  directoryMissing: (directory: string) =>
    `The archive's list names the folder “${directory}”, which is not in the zip.`,
  filesDiffer: (listed: number, there: number) =>
    `The archive's list says ${counted(listed, 'file')}, but the zip has ${grouped(there)}.`,
  environmentUnknown: (name: string) => `This server does not know the environment “${name}”.`,
  manifestTooMany: (max: number) => `more than ${grouped(max)} of them`,
  tooManyFolders: (max: number) =>
    `This archive has more than ${grouped(max)} folders, the most that one import can create.`,
  foldersTooLong:
    'The paths of the folders in this archive are too long in total. Import it into a folder with a shorter path, or split it into several archives.',
  folderWrong: (path: string, problem: string) => `The folder “${path}” cannot be created. ${problem}`,
  // Notes about a sandbox that was created.
  privacyRaised: 'Made more private, as the workspace requires.',
  unnamed: 'Imported sandbox',
  renamed: (title: string) => `Called “${title}”.`,
  leftOut: (names: readonly string[]) => `Left out: ${names.join(', ')}.`,
  leftOutNames: (n: number, shown: readonly string[]) =>
    `Left out because some computers cannot store files with these names: ${shown.map((path) => `“${path}”`).join(', ')}${n > shown.length ? ` and ${grouped(n - shown.length)} more` : ''}.`,
  // Export.
  exportNothing: 'Name sandboxes or folders to export, or ask for the whole workspace.',
  exportTooManyNamed: (max: number) =>
    `One export can name at most ${grouped(max)} sandboxes and folders. Export folders or the whole workspace instead.`,
  exportTooManyEntries: (n: number, max: number) =>
    `These sandboxes have ${grouped(n)} files and folders. One zip can hold at most ${grouped(max)}: export some folders at a time.`,
  exportTooLarge: 'These sandboxes are too large for one zip: export some folders at a time.',
  exportTooMuchWork: 'This zip takes too much time or memory to pack: export some folders at a time.',
  exportTooManyOfPerson: (max: number) =>
    `You already have ${max} exports running, the most that one person can have at a time. Wait for one to finish, or cancel it.`,
  exportTooManyAtOnce: 'The server is already packing as many zips as it can. Try again in a moment.',
  exporting: (n: number) => `Packing ${sandboxes(n)}…`,
  exportPreparing: 'Packing…',
  exported: (n: number) => `${sandboxes(n)} downloaded`,
  ownDataExported: 'Your data was downloaded',
  exportFailed: 'The zip could not be downloaded',
  exportCut: 'The zip ended too early. Try again.',
  exportCanceled: 'The download was canceled.',
  received: (size: string) => `${size} so far`,
  // Import.
  importTooManyOfPerson: (max: number) =>
    `You already have ${max} imports running, the most that one person can have at a time. Wait for one to finish, or cancel it.`,
  importTooManyAtOnce: 'The server is already importing as many zips as it can. Try again in a moment.',
  importInto: (place: string) => `Import into ${place}`,
  importChoose: 'Choose a zip',
  importChooseFolder: 'Choose a folder',
  importText: 'An archive that was exported here, any other zip of a project, or a folder.',
  importCopies: 'Existing sandboxes stay as they are: importing creates copies.',
  importStart: 'Import',
  importReading: 'Reading files…',
  importLooking: 'Reading the zip…',
  importUploading: 'Uploading…',
  importMaking: (done: number, all: number) => `Importing ${grouped(done)} of ${grouped(all)}`,
  importFound: (n: number, folders: number) =>
    folders === 0
      ? `${sandboxes(n)} will be created.`
      : `${sandboxes(n)} and ${counted(folders, 'folder')} will be created.`,
  importFrom: (names: string) => `From ${names}`,
  importWillMake: 'What will be created',
  importNothing: 'None of the sandboxes in this zip can be imported.',
  importDone: (n: number) => `${sandboxes(n)} imported`,
  importPart: (made: number, skipped: number) => `${sandboxes(made)} imported, ${grouped(skipped)} skipped`,
  importFailed: 'The import failed',
  importCut: 'The connection was lost before the import finished. What was imported until then is kept.',
  importStopped: (made: number) =>
    made === 0
      ? 'The import was stopped. Nothing was imported.'
      : `The import was stopped after ${sandboxes(made)}.`,
  importCanceled: 'The import was stopped.',
  importSkipped: 'Skipped',
  importSkippedCount: (n: number) => `${sandboxes(n)} skipped`,
  importRunning: 'Importing',
  importMade: 'Imported',
  importNotes: 'What changed',
  importUnclaimed: (n: number) => `${counted(n, 'file was', 'files were')} left out, outside of any sandbox.`,
  importRest: (n: number) => `and ${grouped(n)} more`,
  chooseAnother: 'Choose another zip',
  folderEmpty: (name: string) => `“${name}” has no files.`,
  openSandbox: 'Open',
  stop: 'Stop',
  done: 'Done',
  cancel: 'Cancel',
  tryAgain: 'Try again',
}
