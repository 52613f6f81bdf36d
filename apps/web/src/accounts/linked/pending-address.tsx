import { addressMessages as say } from '@sandlot/core/accounts/links/address-messages'
import { cancelAddress, pendingAddress } from '@sandlot/core/accounts/links/address-rest'
import { Button } from '@sandlot/ui/button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useOnline } from '../../shell/browser/use-online.ts'
import { useServices } from '../../shell/services.tsx'

export const pendingKey = ['accounts', 'pending-address'] as const

/** An address that has been sent a link but is not confirmed yet, with a button to cancel. */
export function PendingAddress() {
  const { client, queries, toasts } = useServices()
  const isOnline = useOnline()
  const { data: email } = useQuery({
    queryKey: pendingKey,
    queryFn: async () => (await client.rest(pendingAddress)).email,
    // It is confirmed on another page.
    staleTime: 0,
  })
  const cancel = useMutation({
    mutationFn: () => client.rest(cancelAddress),
    onSuccess: () => queries.setQueryData(pendingKey, null),
    onError: (error) => toasts.failed(say.cancelFailed, error),
  })
  if (!email) return null
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <p className="min-w-0 break-words">{say.waiting(email)}</p>
      <Button
        aria-label={say.cancelOf(email)}
        isDisabled={!isOnline}
        isPending={cancel.isPending}
        onPress={() => cancel.mutate()}
        size="sm"
        variant="ghost"
      >
        {say.cancel}
      </Button>
    </div>
  )
}
