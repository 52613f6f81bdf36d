import { workspaceKeys } from '@sandlot/core/workspaces/queries'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'

/** A mutation that refetches all data about workspaces afterwards, and reports a failure with its sentence. */
export function useChange<Input, Result>(change: (input: Input) => Promise<Result>, failed: string) {
  const { queries, toasts } = useServices()
  return useMutation({
    mutationFn: change,
    networkMode: 'always',
    onError: (error) => toasts.failed(failed, error),
    onSettled: () => queries.invalidateQueries({ queryKey: workspaceKeys.all }),
  })
}
