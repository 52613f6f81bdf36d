import { accountMessages } from '@sandlot/core/accounts/messages'
import { sessionMessages as say } from '@sandlot/core/accounts/session-messages'
import { Button } from '@sandlot/ui/button'
import { Copy } from 'lucide-react'
import { copyText } from '../../shell/copy-text.ts'
import { useToast } from '../../shell/use-toast.ts'

/** A secret that is shown once, to be copied now. */
export function ShownToken({ token }: { token: string }) {
  const toast = useToast()
  const copy = async () => {
    if (await copyText(token)) toast('success', accountMessages.cliCopied)
    else toast('error', accountMessages.cliNotCopied)
  }
  return (
    <div className="flex flex-col gap-3 px-5 pt-1 pb-4 text-sm">
      <p className="text-ink-muted" id="token-once">
        {say.tokenShownOnce}
      </p>
      <output
        aria-describedby="token-once"
        aria-label={accountMessages.cliToken}
        className="select-all break-all rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs"
      >
        {token}
      </output>
      <div>
        <Button autoFocus icon={<Copy aria-hidden size={14} />} onPress={() => void copy()} variant="primary">
          {accountMessages.cliCopy}
        </Button>
      </div>
    </div>
  )
}
