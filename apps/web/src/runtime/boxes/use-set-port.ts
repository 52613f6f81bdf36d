import { type Box, setPort } from '@sandlot/core/runtime/boxes/rest'
import type { PortVisibility } from '@sandlot/core/runtime/boxes/rules'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { boxKeys } from './keys.ts'
import { devboxMessages } from './messages.ts'

/** Says who may see a port. It is shown once the server has said yes: before, nobody else sees anything. */
export function useSetPort(sandboxId: string): (port: number, visibility: PortVisibility) => void {
  const { client, queries, toasts } = useServices()
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: ({ port, visibility }: { port: number; visibility: PortVisibility }) =>
      client.rest(setPort, { params: { id: sandboxId, port: String(port) }, body: { visibility } }),
    onSuccess: (changed) =>
      queries.setQueryData<Box>(
        boxKeys.one(sandboxId),
        (box) =>
          box && { ...box, ports: box.ports.map((one) => (one.port === changed.port ? changed : one)) },
      ),
    onError: (error) => toasts.failed(devboxMessages.portFailed, error),
  })
  return (port, visibility) => mutate({ port, visibility })
}
