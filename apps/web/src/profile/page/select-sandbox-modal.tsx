import { SELECT_SANDBOX_MODAL_WIDTH_PX } from '@sandlot/core/profile/limits'
import { profileMessages as say } from '@sandlot/core/profile/messages'
import { profileSandboxes } from '@sandlot/core/profile/rest'
import { canBeFeatured } from '@sandlot/core/profile/showcase-rules'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { Modal } from '@sandlot/ui/modal'
import { PressButton } from '@sandlot/ui/press-button'
import { Skeleton } from '@sandlot/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Loaded } from '../../shell/loaded.tsx'
import type { ModalProps } from '../../shell/modal-service.ts'
import { useServices } from '../../shell/services.tsx'
import { TemplateIcon } from '../../templates/icons/template-icon.tsx'
import { profilePageKeys } from './queries.ts'

type Props = { username: string; chosen: string | null } & ModalProps<string>

/** Selects the public sandbox to show at the top of the profile. Closes with its id. */
export function SelectSandboxModal({ username, chosen, close }: Props) {
  const { client } = useServices()
  const query = useQuery({
    queryKey: [...profilePageKeys.of(username), 'all'],
    queryFn: async () =>
      Object.values(await client.rest(profileSandboxes, { params: { username }, query: { page: 'all' } })),
  })
  const found = (query.data ?? []).flat().filter(canBeFeatured)
  return (
    <Modal onClose={close} title={say.selectTitle} width={SELECT_SANDBOX_MODAL_WIDTH_PX}>
      <div className="flex flex-col gap-3 px-5 pb-5">
        <p className="text-ink-muted">{say.selectText}</p>
        <Loaded failed={say.listFailed} query={query} skeleton={<Skeleton className="h-40" />}>
          {found.length === 0 ? (
            <p className="text-ink-muted text-sm">{say.noneYet}</p>
          ) : (
            <ul className="max-h-96 overflow-y-auto rounded-lg border border-line p-1">
              {found.map((sandbox) => (
                <li key={sandbox.id}>
                  <PressButton
                    aria-pressed={sandbox.id === chosen}
                    className="flex w-full min-w-0 items-center gap-3 rounded-md px-3 py-2 text-left hover:bg-hover pressed:bg-pressed"
                    onPress={() => close(sandbox.id)}
                  >
                    <TemplateIcon icon={sandbox.template} size={20} title="" />
                    <span className="min-w-0 flex-1 truncate" dir="auto">
                      {displayTitle(sandbox)}
                    </span>
                    {sandbox.id === chosen && <Check aria-hidden size={16} />}
                  </PressButton>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </Modal>
  )
}
