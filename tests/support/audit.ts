import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** A preview shows its author's page, not ours. */
const PREVIEW = 'iframe[title^="Preview of"]'

type WithAxe = Window & { axe?: typeof axe }

/** Colors in transition have the contrast of neither end. Infinite animations are not waited for. */
const comeToRest = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
    return (window as WithAxe).axe !== undefined
  })

/** Throws for every violation that axe finds on the page or within a part of it, with its location. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // The half megabyte of axe stays in the page for the next check. Our pages contain no frame but the preview's.
  if (!(await comeToRest(page))) await page.evaluate(`${axe.source};undefined`)
  const found = await page.evaluate(
    async ({ include, exclude }) => {
      const ours = (window as WithAxe).axe
      if (!ours) throw new Error('axe is not in the page.')
      // Omits the details of checks that passed.
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
