import { importMessages } from '@sandlot/core/repositories/import-messages'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { Button } from '@sandlot/ui/button'
import { ImportHeader } from './import-header.tsx'

type Props = { returnTo: string; onClose: (() => void) | null; onGo: (href: string) => void }

/** What a visitor sees of the import. */
export const ImportSignIn = ({ returnTo, onClose, onGo }: Props) => (
  <div className="flex min-h-0 flex-1 flex-col">
    <ImportHeader onClose={onClose} title={repositoryMessages.selectTitle} />
    <div className="flex flex-1 flex-col items-start gap-4 p-5">
      <div>
        <h2 className="font-semibold text-base">{importMessages.signInTitle}</h2>
        <p className="mt-1 text-ink-muted">{importMessages.signInText}</p>
      </div>
      <Button onPress={() => onGo(`/signin?continue=${encodeURIComponent(returnTo)}`)} variant="primary">
        {importMessages.signIn}
      </Button>
    </div>
  </div>
)
