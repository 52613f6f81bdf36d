/** Options that start the Chromium that the tests use too. */
export async function launchOptions() {
  const { findChromium } = await import(new URL('../../scripts/test/chromium.mjs', import.meta.url).href)
  const executablePath: unknown = await findChromium()
  if (typeof executablePath !== 'string') throw new Error('There is no Chromium to look with.')
  return { executablePath, args: ['--disable-background-networking', '--disable-component-update'] }
}
