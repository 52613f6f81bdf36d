import { mayBeSignedIn } from '../../accounts/session/signed-in-flag.ts'
import { useShortcut } from '../browser/use-shortcut.ts'
import { useServices } from '../services.tsx'
import { type Modals, useModals } from '../use-modals.ts'
import { keepTyped, takeTyped } from './typed-early.ts'

export const PALETTE_KEY = 'mod+k'

const palette = () => {
  keepTyped()
  return import('./palette.tsx').then(
    (module) => module.Palette,
    (error) => {
      takeTyped()
      throw error
    },
  )
}

export const openPalette = ({ openModal }: Modals): Promise<void> =>
  openModal(palette, {}).then((run?: () => void) => run?.())

/** The shortcut that opens the palette for signed-in users, unless a modal is open. */
export function usePaletteKey(): void {
  const { storage, modals } = useServices()
  const shown = useModals()
  useShortcut(PALETTE_KEY, () => {
    // In a frame it would navigate the frame away from what the embedding page shows.
    const isFramed = window.top !== window
    if (isFramed || !mayBeSignedIn(storage) || modals.list().length > 0) return
    void openPalette(shown)
  })
}
