/** How long the create modal takes to close (spec CR-006, CN-086). Must match the class of its frame. */
export const CLOSE_ANIMATION_MS = 300

/** The row of buttons below a form. It stays visible if the form scrolls together with the content above. */
export const footerStyle =
  'flex shrink-0 items-center justify-end gap-2 border-line border-t bg-raised px-5 py-3 max-[756px]:sticky max-[756px]:bottom-0'
