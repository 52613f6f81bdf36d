import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** What runs in a preview is its maker's page, not ours. */
const PREVIEW = 'iframe[title^="Preview of"]'

type WithAxe = Window & { axe?: typeof axe }

/** Colours on their way from one to another have the contrast of neither; what moves for ever is not waited for. */
const comeToRest = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
    return (window as WithAxe).axe !== undefined
  })

/** Fails for every thing on the page, or within a part of it, that axe finds fault with, and says where it is. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // Half a megabyte of axe stays in the page for the next look at it; no frame but the preview's is ever in there.
  if (!(await comeToRest(page))) await page.evaluate(`${axe.source};undefined`)
  const found = await page.evaluate(
    async ({ include, exclude }) => {
      const ours = (window as WithAxe).axe
      if (!ours) throw new Error('axe is not in the page.')
      // What passed is not described at length.
      const { violations } = await ours.run({ include, exclude }, { resultTypes: ['violations'] })
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`,
        ),
      )
    },
    { include: within ?? 'html', exclude: PREVIEW },
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}
