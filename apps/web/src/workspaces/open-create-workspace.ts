import type { Modals } from '../shell/use-modals.ts'

/** Asks for the name of a new workspace and makes it; answers its id. The modal's code is loaded now. */
export const openCreateWorkspace = (modals: Modals): Promise<string | undefined> =>
  modals.openModal(
    () => import('./create-workspace-modal.tsx').then((module) => module.CreateWorkspaceModal),
    {},
  )
