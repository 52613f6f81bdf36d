export const backupMessages = {
  usage: 'Name a folder for it: node apps/server/dist/main.js backup FOLDER',
  restoreUsage: 'Name the folder of a backup: node apps/server/dist/main.js restore FOLDER',
  notEmpty: (folder: string) => `${folder} is not empty. Name a new folder.`,
  done: (folder: string, rows: number, repositories: number) =>
    `Backed up ${rows} rows and ${repositories} repositories to ${folder}.`,
  keep: 'It holds everything of this server, with its secrets. Keep it where nobody else can read it.',
  notOne: (folder: string) => `${folder} is not a backup.`,
  otherVersion: (version: string) =>
    `This backup was made by version ${version}, whose database is different. Restore it with that version, then upgrade.`,
  used: 'There is something in this database already. A backup is restored into a new one.',
  keyThere: (file: string) => `${file} is a different key from the one of the backup. Move it away first.`,
  restored: (rows: number, repositories: number) =>
    `Restored ${rows} rows and ${repositories} repositories. Start the server now.`,
  broken: (table: string) => `The backup is damaged: of ${table} there are not as many rows as it says.`,
}
