import { counted } from '../grouped.ts'

export const backupMessages = {
  usage: 'Name a folder for it: node apps/server/dist/main.js backup FOLDER',
  restoreUsage: 'Name the folder of a backup: node apps/server/dist/main.js restore FOLDER',
  notEmpty: (folder: string) => `${folder} is not empty. Name a new folder.`,
  done: (folder: string, rows: number, repositories: number) =>
    `Backed up ${rows} rows and ${repositories} repositories to ${folder}.`,
  keep: 'It contains everything on this server, including secrets. Keep it where nobody else can read it.',
  notOne: (folder: string) => `${folder} is not a backup.`,
  otherVersion: (version: string) =>
    `This backup was made by version ${version}, whose database is different. Restore it with that version, then upgrade.`,
  used: 'This database is not empty. Restore the backup into an empty one.',
  keyThere: (file: string) => `${file} is not the key of this backup. Move it away first.`,
  restored: (rows: number, repositories: number) =>
    `Restored ${rows} rows and ${repositories} repositories. Start the server now.`,
  repositoriesLost: (names: readonly string[]) =>
    `${counted(names.length, 'repository', 'repositories')} could not be read and ${names.length === 1 ? 'is' : 'are'} not in the backup. Check with git fsck:\n${names.map((name) => `  ${name}`).join('\n')}`,
  damaged: (file: string, reason: string) => `The backup is damaged: ${file} cannot be read (${reason}).`,
  notRestored: (file: string, reason: string) =>
    `${file} could not be restored:\n  ${reason}\n  The database is still empty, so you can run this again. Without this file, its repository becomes an empty one.`,
  broken: (table: string) =>
    `The backup is damaged: table ${table} has a different number of rows than recorded.`,
}
