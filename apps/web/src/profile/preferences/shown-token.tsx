import { accountMessages } from '@sandlot/core/accounts/messages'
import { sessionMessages as say } from '@sandlot/core/accounts/session-messages'
import { Button } from '@sandlot/ui/button'
import { Copy } from 'lucide-react'
import { copyToken, TokenText } from '../../accounts/authorize/token-text.tsx'
import { useToast } from '../../shell/use-toast.ts'

/** A secret that is shown once, to be copied now. */
export function ShownToken({ token }: { token: string }) {
  const toast = useToast()
  return (
    <div className="flex flex-col gap-3 px-5 pt-1 pb-4 text-sm">
      <TokenText isSmall token={token}>
        {say.tokenShownOnce}
      </TokenText>
      <div>
        <Button
          autoFocus
          icon={<Copy aria-hidden size={14} />}
          onPress={() => void copyToken(toast, token)}
          variant="primary"
        >
          {accountMessages.cliCopy}
        </Button>
      </div>
    </div>
  )
}
