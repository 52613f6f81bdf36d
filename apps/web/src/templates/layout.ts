/** How long the create modal takes to go (spec CR-006, CN-086); the class of its frame says the same. */
export const CLOSE_ANIMATION_MS = 300

/** The row of buttons below a form; where the form scrolls with what stands above it, it stays in sight. */
export const footerStyle =
  'flex shrink-0 items-center justify-end gap-2 border-line border-t bg-raised px-5 py-3 max-[756px]:sticky max-[756px]:bottom-0'
