import { importMessages } from '@sandlot/core/repositories/import-messages'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { Button } from '@sandlot/ui/button'
import { ReachButtons } from '../reach-buttons.tsx'
import { GithubSettingsLink } from './github-settings-link.tsx'
import { ImportHeader } from './import-header.tsx'

type Props = {
  /** The requested private repository, if only access to private ones is missing. */
  privateName: string | null
  onWithout: () => void
  onClose: (() => void) | null
}

/** Asks for access to repositories on GitHub (spec IM-015 to IM-018). */
export const ImportPermissions = ({ privateName, onWithout, onClose }: Props) => (
  <div className="flex min-h-0 flex-1 flex-col">
    <ImportHeader onClose={onClose} title={repositoryMessages.selectTitle} />
    <div className="flex flex-1 flex-col items-start gap-5 overflow-y-auto p-5">
      <div>
        <h2 className="font-semibold text-base">{importMessages.authorizeTitle}</h2>
        <p className="mt-1 max-w-prose text-ink-muted">
          {privateName === null ? importMessages.authorizeText : importMessages.privateText(privateName)}
        </p>
      </div>
      <ReachButtons />
      <GithubSettingsLink>{importMessages.review}</GithubSettingsLink>
      <div className="mt-auto flex flex-wrap items-center gap-3 text-ink-muted text-sm">
        <Button onPress={onWithout}>
          {privateName === null ? importMessages.without : repositoryMessages.back}
        </Button>
        {privateName === null && importMessages.withoutText}
      </div>
    </div>
  </div>
)
