import { type Box, type BoxPort, setPort } from '@sandlot/core/runtime/boxes/rest'
import { type PortVisibility, portVisibilities } from '@sandlot/core/runtime/boxes/rules'
import { previewMessages } from '@sandlot/core/runtime/messages'
import { refusalIn } from '@sandlot/core/sandboxes/ability-rules'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { IconButton } from '@sandlot/ui/icon-button'
import { useMutation } from '@tanstack/react-query'
import { ChevronDown, ExternalLink, Globe, Lock, RotateCw } from 'lucide-react'
import { copyText } from '../../shell/browser/copy-text.ts'
import { useServices } from '../../shell/services.tsx'
import { MenuButton } from '../../shell/ui/menu-button.tsx'
import { useToast } from '../../shell/use-toast.ts'
import { AddressBar } from '../address-bar.tsx'
import { boxKeys } from './keys.ts'
import { devboxMessages, devboxMessages as say } from './messages.ts'

type Props = {
  box: Box
  port: BoxPort
  sandbox: OpenSandbox
  origin: string
  path: string
  onGo: (path: string) => void
  onPort: (port: number) => void
}

const ICON = 15
const menuStyle =
  'inline-flex h-7 shrink-0 items-center gap-1 rounded-md px-1.5 text-ink-muted text-sm tabular-nums hover:bg-hover hover:text-ink aria-expanded:bg-hover'
const icons = { private: Lock, link: Globe } satisfies Record<PortVisibility, typeof Lock>

/** The port on screen, the path in it, and who else may see it. */
export function PortToolbar({ box, port, sandbox, origin, path, onGo, onPort }: Props) {
  const toast = useToast()
  const setVisibility = useSetPort(sandbox.id)
  const mayShare = refusalIn(sandbox, 'box.port') === null
  const numbers = [...new Set([port.port, ...box.ports.map((one) => one.port)])].sort((a, b) => a - b)
  const taskAt = (number: number) => box.tasks.find((task) => task.port === number)?.name
  const Icon = icons[port.visibility]
  const whoSees = say.whoSees(port.port, say.visibility[port.visibility])
  const copy = () => void copyText(toast, origin + path, { done: say.addressCopied, failed: say.notCopied })
  return (
    <div className="@container shrink-0 border-line border-b">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-0.5 px-1.5">
        <MenuButton
          className={menuStyle}
          groups={[
            {
              id: 'ports',
              label: say.ports,
              chosen: String(port.port),
              entries: numbers.map((number) => {
                const task = taskAt(number)
                return {
                  id: String(number),
                  label: task === undefined ? say.port(number) : say.portOfTask(number, task),
                  run: () => onPort(number),
                }
              }),
            },
          ]}
          label={say.port(port.port)}
        >
          {port.port}
          <ChevronDown aria-hidden size={13} />
        </MenuButton>
        <IconButton label={previewMessages.reload} onPress={() => onGo(path)} size="sm">
          <RotateCw aria-hidden size={ICON} />
        </IconButton>
        <AddressBar onGo={onGo} origin={origin} path={path} />
        <MenuButton
          className={menuStyle}
          groups={[
            {
              id: 'visibility',
              label: whoSees,
              chosen: port.visibility,
              entries: portVisibilities.map((id) => ({
                id,
                label: say.visibility[id],
                hint: say.visibilityHints[id],
                isDisabled: !mayShare,
                run: () => id !== port.visibility && setVisibility(port.port, id),
              })),
            },
            { id: 'address', entries: [{ id: 'copy', label: say.copyAddress, run: copy }] },
          ]}
          label={whoSees}
          placement="bottom end"
        >
          <Icon aria-hidden size={14} />
        </MenuButton>
        <a
          aria-label={previewMessages.openInNewTab}
          className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink"
          href={origin + path}
          rel="noopener"
          target="_blank"
          title={previewMessages.openInNewTab}
        >
          <ExternalLink aria-hidden size={ICON} />
        </a>
      </div>
    </div>
  )
}

/** Sets who may see a port. Shown only once the server has confirmed it, because until then nobody else has access. */
function useSetPort(sandboxId: string): (port: number, visibility: PortVisibility) => void {
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
