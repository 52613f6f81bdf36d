const every = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1440, 390].map((width) => ({ colorScheme, viewport: { width, height: 900 } })),
)

/**
 * How pages are looked at: each theme and each width once. All four together take long, so they are part of the
 * full run only.
 */
export const looks = process.env.SANDLOT_EVERY_LOOK
  ? every
  : every.filter(({ colorScheme, viewport }) => (colorScheme === 'light') === (viewport.width === 1440))
