import { fetchGitRepository, type GitRepository } from '@sandlot/core/git/rest'
import { repositorySettings as texts } from '@sandlot/core/git/settings-messages'
import { Button } from '@sandlot/ui/button'
import { PressButton } from '@sandlot/ui/press-button'
import { Section } from '@sandlot/ui/section'
import { openPreferences } from '../../profile/open-preferences.ts'
import { TOKENS } from '../../profile/preferences/rules.ts'
import { copyText } from '../../shell/browser/copy-text.ts'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { useOneAtATime } from '../../shell/use-one-at-a-time.ts'

/** The clone address of a repository, and the repository of another host that it mirrors. */
export function CloneSection({ repository }: { repository: GitRepository }) {
  const { toasts } = useServices()
  const modals = useModals()
  const { cloneUrl, mirror } = repository
  return (
    <Section
      action={
        <Button
          onPress={() =>
            void copyText(toasts.toast, cloneUrl, { done: texts.copied, failed: texts.notCopied })
          }
        >
          {texts.copy}
        </Button>
      }
      isCard
      text={
        <>
          {texts.cloneText}{' '}
          <PressButton
            className="text-link underline underline-offset-2"
            onPress={() => void openPreferences(modals, { tab: TOKENS })}
          >
            {texts.tokens}
          </PressButton>
        </>
      }
      title={texts.clone}
    >
      <code className="break-words rounded-md border border-line bg-sunken px-3 py-2 text-sm">
        {cloneUrl}
      </code>
      {mirror && <Mirror mirror={mirror} repository={repository} />}
    </Section>
  )
}

type MirrorProps = { repository: GitRepository; mirror: NonNullable<GitRepository['mirror']> }

function Mirror({ repository: { id, teamId }, mirror }: MirrorProps) {
  const { client, toasts } = useServices()
  const [isPending, run] = useOneAtATime()
  const fetchNow = async () => {
    try {
      await client.rest(fetchGitRepository, { params: { id: teamId, repository: id } })
      toasts.toast('success', texts.fetching)
    } catch (error) {
      toasts.failed(texts.notFetched, error)
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <div className="min-w-0 flex-1 basis-60 break-words">
        <p>{texts.mirrorOf(mirror.url)}</p>
        {mirror.problemText && <p className="text-danger-text">{mirror.problemText}</p>}
        {mirror.diverged.length > 0 && (
          <p className="text-ink-muted">{texts.diverged(mirror.diverged.join(', '))}</p>
        )}
      </div>
      <Button isPending={isPending} onPress={() => void run(fetchNow)} size="sm">
        {texts.fetch}
      </Button>
    </div>
  )
}
