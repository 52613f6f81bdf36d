import { Button } from '@sandlot/ui/button'
import { type ReactNode, useSyncExternalStore } from 'react'
import { ReadingPage } from '../pages/reading-page.tsx'
import { useServices } from '../services.tsx'
import { useModals } from '../use-modals.ts'
import { cookieMessages, type KeptThing, keptThings } from './cookie-statement.ts'
import { consentMessages } from './messages.ts'
import { openConsentModal } from './open-consent-modal.ts'

const { categories } = consentMessages

/** What is stored on the device and why, and a way to change the consent (spec RT-034). */
export function CookiesPage() {
  return (
    <ReadingPage text={cookieMessages.text} title={cookieMessages.title}>
      <Passage title={cookieMessages.categories}>
        <dl className="flex flex-col gap-2">
          {Object.values(categories).map(({ title, text }) => (
            <div key={title}>
              <dt className="font-medium">{title}</dt>
              <dd className="text-ink-muted">{text}</dd>
            </div>
          ))}
        </dl>
        <Choice />
      </Passage>
      <Passage title={cookieMessages.keptTitle}>
        <ul className="flex flex-col divide-y divide-line">
          {keptThings.map((thing) => (
            <Thing key={thing.what} thing={thing} />
          ))}
        </ul>
      </Passage>
      <Passage title={cookieMessages.outsideTitle}>
        <p>{cookieMessages.outsideText}</p>
      </Passage>
      <Passage title={cookieMessages.yours}>
        <p>{cookieMessages.yoursText}</p>
      </Passage>
    </ReadingPage>
  )
}

function Choice() {
  const { consent } = useServices()
  const modals = useModals()
  const choice = useSyncExternalStore(consent.subscribe, consent.get)
  const allowed = [
    categories.functional.title,
    ...(choice?.analytical ? [categories.analytical.title] : []),
    ...(choice?.marketing ? [categories.marketing.title] : []),
  ]
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-3">
      <p className="min-w-0 flex-1 text-sm" role="status">
        {choice ? cookieMessages.choice.some(allowed) : cookieMessages.choice.none}
      </p>
      <Button onPress={() => void openConsentModal(modals)}>{consentMessages.change}</Button>
    </div>
  )
}

function Thing({ thing: { what, names, why, until } }: { thing: KeptThing }) {
  return (
    <li className="py-3">
      <h3 className="font-medium">{what}</h3>
      <p className="text-ink-muted">{why}</p>
      <p className="mt-1 break-words text-ink-muted text-sm">
        {names.map((name) => (
          <code className="mr-2 font-mono text-xs" key={name}>
            {name}
          </code>
        ))}
      </p>
      <p className="text-ink-muted text-sm">
        {cookieMessages.until}: {until}
      </p>
    </li>
  )
}

const Passage = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-2.5">
    <h2 className="font-semibold text-lg">{title}</h2>
    {children}
  </section>
)
