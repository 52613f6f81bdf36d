import { counted, grouped } from '../grouped.ts'
import { TRASH_DAYS } from './limits.ts'

const things = (count: number) => counted(count, 'sandbox', 'sandboxes')

/** Texts of items' menus; catalog texts keep their spelling (spec IT-044 to IT-089). */
export const actionMessages = {
  names: {
    showInFolder: 'Show in folder',
    fork: 'Fork',
    forkTemplate: 'Fork template',
    move: 'Move to folder…',
    makePublic: 'Make public',
    makeUnlisted: 'Make unlisted',
    makePrivate: 'Make private',
    protect: 'Protect',
    unprotect: 'Remove protection',
    toDevbox: 'Convert to Devbox',
    toTemplate: 'Convert into a template',
    toSandbox: 'Convert into a sandbox',
    toTemplates: 'Convert into templates',
    toSandboxes: 'Convert into sandboxes',
    allowLeaving: 'Allow leaving workspace',
    preventLeaving: 'Prevent leaving workspace',
    allowExport: 'Allow export',
    preventExport: 'Prevent export',
    restore: 'Recover sandbox',
    restoreMany: 'Recover sandboxes',
    purge: 'Delete permanently',
  },
  skipped: (count: number) =>
    `${counted(count, 'sandbox was', 'sandboxes were')} skipped because you do not have permission to export ${count === 1 ? 'it' : 'them'}.`,
  things,
  /** `named` is a title or a count. */
  privacySet: (named: string, privacy: string) => `${named} made ${privacy.toLowerCase()}`,
  protected: (named: string) => `${named} protected`,
  unprotected: (named: string) => `Protection removed from ${named}`,
  templated: (named: string, count: number) =>
    count === 1 ? `${named} is now a template` : `${named} are now templates`,
  untemplated: (named: string, count: number) =>
    count === 1 ? `${named} is a sandbox again` : `${named} are sandboxes again`,
  madeDevbox: (title: string) => `“${title}” is now a Devbox`,
  devboxTitle: 'Convert to Devbox?',
  devboxText: (title: string) =>
    `“${title}” will run on a virtual machine, which uses credits. It cannot be converted back to a browser sandbox; to have both, fork it first.`,
  convert: 'Convert',
  purged: (count: number) => `${things(count)} deleted permanently`,
  purgeTitle: 'Delete permanently?',
  purgeText: (count: number, title: string | null) =>
    `${title === null ? things(count) : `“${title}”`} will be permanently deleted, with ${count === 1 ? 'its' : 'their'} files and history. This cannot be undone.`,
  emptyTitle: 'Empty trash?',
  emptyText: (count: number) =>
    `${things(count)} in Recently deleted will be permanently deleted now, rather than ${TRASH_DAYS} days after they were moved there. This cannot be undone.`,
  emptyCounting: 'Counting sandboxes in Recently deleted',
  emptyNothing: 'Recently deleted is empty.',
  undone: (count: number) => (count === 1 ? 'Undone' : `Undone for ${things(count)}`),
  forking: (title: string) => `Forking “${title}”`,
  progress: (done: number, count: number) => `Changed ${grouped(done)} of ${grouped(count)}`,
  partly: (sentence: string, done: number, count: number) =>
    `${sentence.replace(/\.$/, '')}. Changed ${grouped(done)} of ${grouped(count)}`,
  tryRest: 'Retry the rest',
  nothingShared: 'No action applies to all of these.',
}
