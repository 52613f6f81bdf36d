import { conflictMessages as say } from '@sandlot/core/sandboxes/conflict-messages'
import { type EditConflict, nameOf, valueText } from '@sandlot/core/sandboxes/conflict-rules'
import { ALERT_MODAL_WIDTH_PX } from '@sandlot/core/shell/limits'
import { Button } from '@sandlot/ui/button'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import type { ModalProps } from '../../shell/modal-service.ts'

type Props = { conflict: EditConflict; mine: unknown } & ModalProps<boolean>

/**
 * Shows both values of a field that two people changed concurrently. Closes with true to apply one's own; otherwise
 * theirs stays.
 */
export function ConflictModal({ conflict: { field, theirs, by }, mine, close }: Props) {
  return (
    <Modal onClose={close} role="alertdialog" title={say.title} width={ALERT_MODAL_WIDTH_PX}>
      <dl className="flex flex-col gap-3 px-5 pb-4">
        <Value label={say.theirs(nameOf(by))} text={valueText(field, theirs)} />
        <Value label={say.yours} text={valueText(field, mine)} />
      </dl>
      <ModalActions>
        <Button onPress={() => close(true)}>{say.useMine}</Button>
        <Button autoFocus onPress={() => close(false)} variant="primary">
          {say.keepTheirs}
        </Button>
      </ModalActions>
    </Modal>
  )
}

function Value({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt className="text-ink-muted text-sm">{label}</dt>
      <dd
        className="mt-1 max-h-40 overflow-y-auto whitespace-pre-line break-words rounded-md border border-line bg-sunken px-3 py-2"
        dir="auto"
      >
        {text || <span className="text-ink-faint">{say.empty}</span>}
      </dd>
    </div>
  )
}
