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

/** The keys that open the palette wherever somebody is signed in; not over something that waits for an answer. */
export function usePaletteKey(): void {
  const { storage, modals } = useServices()
  const shown = useModals()
  useShortcut(PALETTE_KEY, () => {
    // In a frame it would lead the frame away from what the page around shows.
    const isFramed = window.top !== window
    if (isFramed || !mayBeSignedIn(storage) || modals.list().length > 0) return
    void openPalette(shown)
  })
}
