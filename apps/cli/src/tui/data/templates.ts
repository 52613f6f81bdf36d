import { sharedCard, type TemplateCard, WORKSPACE_TAG } from '@sandlot/core/templates/card-rules'

type Own = Parameters<typeof sharedCard>[0]

/** The workspace's templates, then the instance's. */
export const templatesWithOwn = (official: readonly TemplateCard[], own: readonly Own[]): TemplateCard[] => {
  const cards = own.flatMap((template) => sharedCard(template, [WORKSPACE_TAG], official) ?? [])
  return [...cards, ...official.filter(({ id }) => !cards.some((card) => card.id === id))]
}
