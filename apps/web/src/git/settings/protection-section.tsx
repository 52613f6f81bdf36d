import type { GitRepository } from '@sandlot/core/git/rest'
import { repositorySettings as texts } from '@sandlot/core/git/settings-messages'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { Switch } from '@sandlot/ui/switch'
import { TextField } from '@sandlot/ui/text-field'
import type { FormEvent } from 'react'
import { useTyped } from '../../shell/use-typed.ts'
import { useSave } from './use-save.ts'

type Props = { repository: GitRepository; isReadOnly: boolean }

/** The branches that cannot be deleted or force-pushed, and whether they change only by pull request. */
export function ProtectionSection({ repository, isReadOnly }: Props) {
  const was = {
    patterns: repository.protectedBranches.join(', '),
    pullRequestsOnly: repository.pullRequestsOnly,
  }
  const form = useTyped(`protection/${repository.id}`, was)
  const { patterns, pullRequestsOnly } = form.values
  const { save, isPending, problemOf } = useSave(repository)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const protectedBranches = patterns
      .split(/[,\n]/)
      .map((one) => one.trim())
      .filter((one) => one !== '')
    const changes = {
      ...(patterns !== was.patterns && { protectedBranches }),
      ...(pullRequestsOnly !== was.pullRequestsOnly && { pullRequestsOnly }),
    }
    if (await save(changes)) form.showSaved()
  }
  return (
    <Section isCard text={texts.protectionText} title={texts.protection}>
      <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          autoComplete="off"
          hint={texts.patternsHint}
          isDisabled={isReadOnly}
          label={texts.patterns}
          name="patterns"
          onChange={(text) => form.type({ patterns: text })}
          problem={problemOf('protectedBranches')}
          spellCheck="false"
          value={patterns}
        />
        <Switch
          isDisabled={isReadOnly}
          isSelected={pullRequestsOnly}
          onChange={(isOn) => form.type({ pullRequestsOnly: isOn })}
        >
          {texts.pullsOnly}
        </Switch>
        <div className="flex justify-end">
          <Button isDisabled={isReadOnly} isPending={isPending} type="submit" variant="primary">
            {texts.save}
          </Button>
        </div>
      </form>
    </Section>
  )
}
