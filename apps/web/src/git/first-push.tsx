import { newRepositoryMessages as texts } from '@sandlot/core/git/page-messages'
import { PressButton } from '@sandlot/ui/press-button'
import { openPreferences } from '../profile/open-preferences.ts'
import { TOKENS } from '../profile/preferences/rules.ts'
import { useModals } from '../shell/use-modals.ts'

type Props = {
  cloneUrl: string
  branch: string
  /** If it already has commits, git rejects unrelated ones. */
  isEmpty: boolean
}

/** The commands that push to a hosted repository with plain git. */
export function FirstPush({ cloneUrl, branch, isEmpty }: Props) {
  const modals = useModals()
  return (
    <>
      <Commands lines={[`git clone ${cloneUrl}`]} title={texts.clone} />
      {isEmpty && (
        <Commands
          lines={[`git remote add origin ${cloneUrl}`, `git push -u origin ${branch}`]}
          title={texts.push}
        />
      )}
      <p className="text-ink-muted text-sm">
        {texts.password}{' '}
        <PressButton
          className="text-link underline underline-offset-2"
          onPress={() => void openPreferences(modals, { tab: TOKENS })}
        >
          {texts.tokens}
        </PressButton>
      </p>
    </>
  )
}

function Commands({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-medium text-sm">{title}</h2>
      <pre className="whitespace-pre-wrap break-words rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm">
        {lines.join('\n')}
      </pre>
    </section>
  )
}
