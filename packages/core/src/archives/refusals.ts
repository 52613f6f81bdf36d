import type { Refusals, RefusalTable } from '../actions.ts'
import { ENTRIES_MAX, EXPORT_NAMED_MAX, EXPORTS_OF_PERSON_MAX, IMPORTS_OF_PERSON_MAX } from './limits.ts'
import { archiveMessages } from './messages.ts'

type ZipParams = {
  zipEmpty: string
  notZip: string
  zipTooLarge: { maxMb: number }
  zipTooMuchWork: string
}

/** Why a whole zip is not imported. */
export const zipRefusals: RefusalTable<ZipParams> = {
  zipEmpty: { code: 'validation', text: () => archiveMessages.onlyEmpty },
  notZip: { code: 'validation', text: () => archiveMessages.notZip },
  zipTooLarge: { code: 'too_large', text: ({ maxMb }) => archiveMessages.tooLarge(maxMb) },
  zipTooMuchWork: { code: 'validation', text: () => archiveMessages.tooMuchWork },
}

/** Why a file cannot be extracted from a zip. */
export const entryRefusals: Refusals<'sizeWrong' | 'entryDamaged'> = {
  sizeWrong: { code: 'validation', text: archiveMessages.sizeLies },
  entryDamaged: { code: 'validation', text: archiveMessages.unreadable },
}

type ExportParams = {
  nothingNamed: string
  tooManyNamed: string
  tooManyEntries: { entries: number }
  exportTooLarge: string
  exportTooMuchWork: string
}

/** Why nothing is exported. */
export const exportRefusals: RefusalTable<ExportParams> = {
  nothingNamed: { code: 'validation', text: () => archiveMessages.exportNothing },
  tooManyNamed: { code: 'validation', text: () => archiveMessages.exportTooManyNamed(EXPORT_NAMED_MAX) },
  tooManyEntries: {
    code: 'validation',
    text: ({ entries }) => archiveMessages.exportTooManyEntries(entries, ENTRIES_MAX),
  },
  exportTooLarge: { code: 'validation', text: () => archiveMessages.exportTooLarge },
  exportTooMuchWork: { code: 'validation', text: () => archiveMessages.exportTooMuchWork },
}

type SlotReason = 'exportsMost' | 'exportsBusy' | 'importsMost' | 'importsBusy' | 'listsBusy'

/** Why an import or export cannot start now. */
export const zipSlotRefusals: Refusals<SlotReason> = {
  exportsMost: {
    code: 'rate_limited',
    text: () => archiveMessages.exportTooManyOfPerson(EXPORTS_OF_PERSON_MAX),
  },
  exportsBusy: { code: 'unavailable', text: () => archiveMessages.exportTooManyAtOnce },
  importsMost: {
    code: 'rate_limited',
    text: () => archiveMessages.importTooManyOfPerson(IMPORTS_OF_PERSON_MAX),
  },
  importsBusy: { code: 'unavailable', text: () => archiveMessages.importTooManyAtOnce },
  listsBusy: { code: 'unavailable', text: () => archiveMessages.tooManyLists },
}
