import type { TemplateCard } from '@sandlot/core/templates/card-rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { Button } from '@sandlot/ui/button'
import { EmptyState } from '@sandlot/ui/empty-state'
import { SearchX } from 'lucide-react'
import { TemplateGrid } from './template-grid.tsx'

type Select = (template: TemplateCard) => void

/** A list of templates with a heading. */
export function NamedGrid(props: { title: string; templates: readonly TemplateCard[]; onSelect: Select }) {
  if (props.templates.length === 0) return null
  return (
    <section className="mb-6">
      <h2 className="pb-3 font-medium text-ink-muted text-sm">{props.title}</h2>
      <TemplateGrid onSelect={props.onSelect} templates={props.templates} />
    </section>
  )
}

type ResultProps = {
  found: readonly TemplateCard[]
  text: string
  onSelect: Select
  /** Clears the search and filter. */
  onClear: () => void
}

/** The results of a filter or search (spec CR-019, CR-020). */
export function Results({ found, text, onSelect, onClear }: ResultProps) {
  return (
    <>
      <h2 aria-live="polite" className="pb-3 font-medium text-ink-muted text-sm">
        {found.length > 0 ? templateMessages.results(found.length) : ''}
      </h2>
      {found.length > 0 ? (
        <TemplateGrid onSelect={onSelect} templates={found} />
      ) : (
        <NothingFound onClear={onClear} text={text} />
      )}
    </>
  )
}

/** Shown if nothing matches (spec CR-020). */
export function NothingFound({ text, onClear }: Pick<ResultProps, 'text' | 'onClear'>) {
  return (
    <EmptyState
      action={<Button onPress={onClear}>{templateMessages.clearSearch}</Button>}
      icon={<SearchX aria-hidden size={22} />}
      title={templateMessages.noResults}
      {...(text !== '' && { text: templateMessages.noResultsText(text) })}
    />
  )
}
