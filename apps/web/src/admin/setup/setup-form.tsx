import { setupMessages as say } from '@sandlot/core/admin/setup-messages'
import { Button } from '@sandlot/ui/button'
import type { ReactNode } from 'react'
import { Notice } from '../../accounts/notice.tsx'

type Props = {
  children: ReactNode
  isBusy: boolean
  isComplete: boolean
  problem: string | null
  onSave: () => void
  onCancel: () => void
}

/** The layout of each form: the problem on top, then the fields, then the actions. */
export function SetupForm({ children, isBusy, isComplete, problem, onSave, onCancel }: Props) {
  return (
    <form
      autoComplete="off"
      className="flex max-w-140 flex-col gap-4 border-line border-t px-4 py-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete) onSave()
      }}
    >
      {problem && <Notice isProblem>{problem}</Notice>}
      {children}
      <div className="flex flex-wrap gap-2">
        <Button isDisabled={!isComplete} isPending={isBusy} type="submit" variant="primary">
          {say.save}
        </Button>
        <Button onPress={onCancel}>{say.cancel}</Button>
      </div>
    </form>
  )
}
