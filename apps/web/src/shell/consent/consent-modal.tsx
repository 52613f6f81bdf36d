import { COOKIE_MODAL_WIDTH_PX } from '@sandlot/core/shell/limits'
import { Button } from '@sandlot/ui/button'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import { Switch } from '@sandlot/ui/switch'
import { useState } from 'react'
import type { ModalProps } from '../modal-service.ts'
import { useServices } from '../services.tsx'
import { type Consent, everything, nothing } from './consent.ts'
import { consentMessages } from './messages.ts'
import { StatementLink } from './statement-link.tsx'

const { categories } = consentMessages

/** Selects by category what may be stored on the device (spec SH-078 to SH-085). */
export function ConsentModal({ close }: ModalProps) {
  const { consent, toasts } = useServices()
  const [chosen, setChosen] = useState<Consent>(consent.get() ?? nothing)
  const save = (choice: Consent) => {
    consent.choose(choice)
    toasts.toast('success', consentMessages.saved)
    close()
  }
  return (
    <Modal onClose={close} title={consentMessages.preferences} width={COOKIE_MODAL_WIDTH_PX}>
      <div className="px-5 pt-1 pb-3">
        <p className="text-ink-muted text-sm">
          {consentMessages.text} <StatementLink />
        </p>
        <ul className="mt-3 divide-y divide-line">
          <Category isReadOnly isSelected name="functional" />
          {(['analytical', 'marketing'] as const).map((name) => (
            <Category
              isSelected={chosen[name]}
              key={name}
              name={name}
              onChange={(isOn) => setChosen({ ...chosen, [name]: isOn })}
            />
          ))}
        </ul>
      </div>
      <ModalActions>
        <Button onPress={() => save(nothing)}>{consentMessages.rejectAll}</Button>
        <Button onPress={() => save(everything)}>{consentMessages.acceptAll}</Button>
        <Button onPress={() => save(chosen)} variant="primary">
          {consentMessages.save}
        </Button>
      </ModalActions>
    </Modal>
  )
}

type CategoryProps = {
  name: keyof typeof categories
  isSelected: boolean
  isReadOnly?: boolean
  onChange?: (isOn: boolean) => void
}

function Category({ name, isSelected, isReadOnly = false, onChange }: CategoryProps) {
  const { title, text } = categories[name]
  const id = `consent-${name}`
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="text-ink-muted text-sm" id={id}>
          {text}
        </p>
      </div>
      <Switch
        aria-describedby={id}
        aria-label={title}
        className="mt-0.5 shrink-0"
        isReadOnly={isReadOnly}
        isSelected={isSelected}
        {...(onChange && { onChange })}
      />
    </li>
  )
}
