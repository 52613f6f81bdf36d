import { archiveMessages } from '@sandlot/core/archives/messages'
import { downloadArchive, downloadOwnData } from '@sandlot/core/archives/transfer'
import type { Services } from '../shell/services.tsx'
import { saveArchive } from './download-archive.ts'

/** Saves the entire contents of a workspace as one zip. */
export const exportWorkspace = (services: Services, { id, name }: { id: string; name: string }) =>
  saveArchive(services, {
    get: (signal) => downloadArchive(services.client, id, { all: true }, { signal }),
    name,
    skipped: 0,
  })

/** Saves all data about the signed-in user as one zip. */
export const exportOwnData = (services: Services, username: string) =>
  saveArchive(services, {
    get: (signal) => downloadOwnData(services.client, { signal }),
    name: username,
    skipped: 0,
    done: archiveMessages.ownDataExported,
  })
