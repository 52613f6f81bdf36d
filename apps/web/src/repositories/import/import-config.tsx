import { importForm } from '@sandlot/core/repositories/flow-rules'
import type { FoundRepo } from '@sandlot/core/repositories/import-queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { IconButton } from '@sandlot/ui/icon-button'
import { ArrowLeft } from 'lucide-react'
import { ForkForm } from './fork-form.tsx'
import type { ImportAims } from './import-aims.ts'
import { ImportForm } from './import-form.tsx'
import { ImportHeader } from './import-header.tsx'
import { RepositoryInfo } from './repository-info.tsx'

export type ConfigProps = {
  found: FoundRepo
  /** What to open after the import, if the address says so. */
  aims: ImportAims
  /** Whether this instance supports signing in with GitHub, and therefore forking there. */
  canFork: boolean
  /** Null if the address named the repository, in which case there is no previous step (spec IM-065). */
  onBack: (() => void) | null
  onBusy: (isBusy: boolean) => void
  onClose: (() => void) | null
  onGo: (href: string) => void
  onRefetch: () => void
}

/** The last step of the import: the repository and its destination. */
export function ImportConfig(props: ConfigProps) {
  const { found, canFork, onBack, onClose } = props
  const Form = importForm(found.repo, canFork) === 'fork' ? ForkForm : ImportForm
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ImportHeader onClose={onClose} title={repositoryMessages.configTitle}>
        {onBack && (
          <IconButton className="-ml-2" label={repositoryMessages.back} onPress={onBack}>
            <ArrowLeft aria-hidden size={16} />
          </IconButton>
        )}
      </ImportHeader>
      <div className="flex min-h-0 flex-1 gap-6 overflow-y-auto px-5 pb-5 max-[47.25rem]:flex-col">
        <RepositoryInfo {...props} />
        <Form {...props} />
      </div>
    </div>
  )
}
