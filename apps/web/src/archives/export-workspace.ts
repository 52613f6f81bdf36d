import type { Services } from '../shell/services.tsx'
import { saveArchive } from './download-archive.ts'

/** Saves all that a workspace holds as one zip. */
export const exportWorkspace = (services: Services, { id, name }: { id: string; name: string }) =>
  saveArchive(services, {
    workspaceId: id,
    selection: { all: true },
    name,
    skipped: 0,
  })
