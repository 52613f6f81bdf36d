import { templateMessages } from '@sandlot/core/templates/messages'
import { Button } from '@sandlot/ui/button'
import { buttonStyle } from '@sandlot/ui/button-style'
import { EmptyState } from '@sandlot/ui/empty-state'
import { CircleCheck } from 'lucide-react'

type Props = { title: string; url: string; onAgain: () => void }

/** What stands where there is no page to go to after something was made. */
export function MadeNote({ title, url, onAgain }: Props) {
  return (
    <div className="flex flex-1 flex-col justify-center" role="status">
      <EmptyState
        action={
          <>
            <Button onPress={onAgain}>{templateMessages.createAnother}</Button>
            <a className={buttonStyle({ variant: 'primary' })} href={url} rel="noopener" target="_blank">
              {templateMessages.openMade}
            </a>
          </>
        }
        icon={<CircleCheck aria-hidden size={22} />}
        title={templateMessages.created(title)}
      />
    </div>
  )
}
