import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { faq, plansMessages as say } from './messages.ts'

/** Spec WZ-061. */
export function Faq() {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="mt-4">
      <h2 className="font-semibold text-lg" id={heading}>
        {say.faq}
      </h2>
      <div className="mt-2 divide-y divide-line border-line border-y">
        {faq.map(({ question, answer }) => (
          <details className="group" key={question}>
            <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-md py-3 font-medium">
              {question}
              <ChevronDown
                aria-hidden
                className="shrink-0 text-ink-faint transition-transform group-open:rotate-180"
                size={16}
              />
            </summary>
            <p className="max-w-prose pb-4 text-ink-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
