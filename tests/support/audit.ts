import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What runs in a preview is its maker's page, not ours. */
const PREVIEW = 'iframe[title^="Preview of"]'

/** Fails for every thing on the page, or within a part of it, that axe finds fault with, and says where it is. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const axe = new AxeBuilder({ page }).exclude(PREVIEW)
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}
