import type { Modals } from '../shell/use-modals.ts'
import type { ImportModalProps } from './import-modal.tsx'

/** Opens the import; its code is loaded now. */
export const openImport = (modals: Modals, props: Omit<ImportModalProps, 'close'>): Promise<void> =>
  modals
    .openModal<Omit<ImportModalProps, 'close'>, void>(
      () => import('./import-modal.tsx').then((module) => module.ImportModal),
      props,
    )
    .then(() => undefined)
