const every = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1440, 390].map((width) => ({ colorScheme, viewport: { width, height: 900 } })),
)

/**
 * Looks for visual checks: by default only a phone in dark mode, which is the most crowded. All four take long, so they
 * are part of the full run only.
 */
export const looks = process.env.SANDLOT_EVERY_LOOK
  ? every
  : every.filter(({ colorScheme, viewport }) => colorScheme === 'dark' && viewport.width === 390)

/** The themes of these looks. */
export const themes = [...new Set(looks.map(({ colorScheme }) => colorScheme))]
