const every = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1440, 390].map((width) => ({ colorScheme, viewport: { width, height: 900 } })),
)

/**
 * How pages are looked at: on a phone in the dark, where the most is in each other's way. All four looks take long,
 * so they are part of the full run only.
 */
export const looks = process.env.SANDLOT_EVERY_LOOK
  ? every
  : every.filter(({ colorScheme, viewport }) => colorScheme === 'dark' && viewport.width === 390)

/** The themes among them. */
export const themes = [...new Set(looks.map(({ colorScheme }) => colorScheme))]
