/** Resolves when what was just drawn can be seen: a good moment to load what the eye does not need. */
export const afterPaint = (page: Window): Promise<void> =>
  new Promise((resolve) => {
    page.requestAnimationFrame(() => page.requestAnimationFrame(() => page.setTimeout(resolve)))
  })
