import { counted, grouped } from '../grouped.ts'

/** Counts contents, as files with the same contents share one. */
const contents = (count: number) => counted(count, 'large file')

/** What the server prints at start and on the command line about the store for large files. */
export const storeMessages = {
  unusable: (place: string, reason: string) =>
    `The store for file contents does not work.\n  ${reason}\n  Check that ${place} exists, can be reached from here, and lets this server write, read, list and delete.`,
  readBack: 'it gave back something else than was written',
  onlyThere: (place: string) =>
    `File contents of this database are stored in ${place}, and only there.\n  Start the server with SANDLOT_CONTENTS and the settings that it had, or bring them back into the database first, with those settings: node apps/server/dist/main.js move-contents back`,
  notHere: (place: string, before: string) =>
    `File contents of this database are stored in ${before}, but ${place} has nothing of it.\n  Check whether the folder is mounted, or the bucket and prefix are right. If you move from one to the other, copy everything first, with the file sandlot-store.`,
  ofAnother: (place: string) =>
    `${place} belongs to another database.\n  Each needs its own, or one would delete what the other stores: choose another folder or SANDLOT_S3_PREFIX.`,
  moveUsage: 'To move contents out of the database, name nothing; to bring them back: move-contents back',
  noStore: 'There is no store to move contents to or from: set SANDLOT_CONTENTS to disk or s3.',
  moving: (count: number) => `${grouped(count)} so far …`,
  movedOut: (count: number, size: string, place: string) => `Moved ${contents(count)} (${size}) to ${place}.`,
  movedBack: (count: number, size: string) =>
    `Moved ${contents(count)} (${size}) back into the database. You can start the server with SANDLOT_CONTENTS=database now.`,
  missing: (hashes: readonly string[], place: string) =>
    `${contents(hashes.length)} ${hashes.length === 1 ? 'is' : 'are'} missing or damaged in ${place}:\n${hashes.map((hash) => `  ${hash}`).join('\n')}`,
}
