import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What runs in a preview is its maker's page, not ours. */
const PREVIEW = 'iframe[title^="Preview of"]'

/** Colours on their way from one to another have the contrast of neither; what moves for ever is not waited for. */
const comeToRest = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** Fails for every thing on the page, or within a part of it, that axe finds fault with, and says where it is. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await comeToRest(page)
  // In the page itself: the other way opens a second page for each look. What passed is not described at length.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude(PREVIEW)
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}
