import { toAppError } from '@sandlot/core/errors'
import { gitHostMessages } from '@sandlot/core/git/messages'
import { newRepositoryMessages as texts } from '@sandlot/core/git/page-messages'
import { createGitRepository, type GitRepository } from '@sandlot/core/git/rest'
import { localNameProblem } from '@sandlot/core/git/rules'
import { inputText } from '@sandlot/core/input-rules'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { Button } from '@sandlot/ui/button'
import { RadioRows } from '@sandlot/ui/radio-rows'
import { Switch } from '@sandlot/ui/switch'
import { TextField } from '@sandlot/ui/text-field'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Notice } from '../accounts/notice.tsx'
import { copyText } from '../shell/browser/copy-text.ts'
import { useServices } from '../shell/services.tsx'
import { PageHeader } from '../shell/ui/page-header.tsx'
import { useOneAtATime } from '../shell/use-one-at-a-time.ts'
import { useWorkspace } from '../workspaces/workspace-context.tsx'
import { FirstPush } from './first-push.tsx'

/** Creates a hosted repository, and explains how to use it. */
export function NewRepositoryPage() {
  const { active } = useWorkspace()
  const [made, setMade] = useState<GitRepository | null>(null)
  return (
    <>
      <PageHeader title={made ? texts.made(made.name) : texts.title} />
      <div className="flex max-w-xl flex-col gap-5 px-4 pb-8">
        {made ? <Made made={made} /> : <Form key={active.id} onMade={setMade} />}
      </div>
    </>
  )
}

type Visibility = 'private' | 'public'

function Form({ onMade }: { onMade: (made: GitRepository) => void }) {
  const { client, queries } = useServices()
  const { active } = useWorkspace()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [visibility, setVisibility] = useState<Visibility>('private')
  const [readme, setReadme] = useState(true)
  const [problem, setProblem] = useState<{ field: string | undefined; message: string } | null>(null)
  const [isPending, run] = useOneAtATime()
  const mayNot = !mayIn(active, 'repository.create')

  const create = async () => {
    const wrong = localNameProblem(name.trim())
    if (wrong) return setProblem({ field: 'name', message: inputText(gitHostMessages, wrong) })
    setProblem(null)
    const body = {
      name: name.trim(),
      description: description.trim() || null,
      private: visibility === 'private',
      readme,
    }
    try {
      onMade(await client.rest(createGitRepository, { params: { id: active.id }, body }))
      void queries.invalidateQueries()
    } catch (error) {
      const { field, message } = toAppError(error)
      setProblem({ field, message })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && !mayNot) void run(create)
  }
  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <p className="text-ink-muted text-sm">{texts.text}</p>
      {mayNot && <Notice>{texts.readOnly}</Notice>}
      <TextField
        autoComplete="off"
        isDisabled={mayNot}
        isRequired
        label={texts.name}
        name="name"
        onChange={(value) => {
          setName(value)
          setProblem(null)
        }}
        problem={problem?.field === 'name' ? problem.message : null}
        spellCheck="false"
        value={name}
      />
      <TextField
        isDisabled={mayNot}
        optionalLabel={texts.optional}
        label={texts.description}
        name="description"
        onChange={setDescription}
        problem={problem?.field === 'description' ? problem.message : null}
        value={description}
      />
      <RadioRows
        legend={texts.visibility}
        name="visibility"
        onChange={setVisibility}
        options={[
          { value: 'private', title: texts.private, text: texts.privateText, isDisabled: mayNot },
          { value: 'public', title: texts.public, text: texts.publicText, isDisabled: mayNot },
        ]}
        value={visibility}
      />
      <Switch isDisabled={mayNot} isSelected={readme} onChange={setReadme}>
        {texts.readme}
      </Switch>
      {problem && problem.field !== 'name' && problem.field !== 'description' && (
        <Notice>{problem.message}</Notice>
      )}
      <div className="flex justify-end">
        <Button isDisabled={mayNot} isPending={isPending} type="submit" variant="primary">
          {isPending ? texts.creating : texts.create}
        </Button>
      </div>
    </form>
  )
}

function Made({ made }: { made: GitRepository }) {
  const { toasts } = useServices()
  const navigate = useNavigate()
  const open = () =>
    navigate({
      to: '/dashboard/repositories/$owner/$name',
      params: { owner: made.owner, name: made.name },
      search: { workspace: made.teamId },
    })
  return (
    <>
      <FirstPush branch={made.defaultBranch} cloneUrl={made.cloneUrl} isEmpty={made.pushedAt === null} />
      <div className="flex justify-end gap-2">
        <Button
          onPress={() =>
            void copyText(toasts.toast, made.cloneUrl, { done: texts.copied, failed: texts.notCopied })
          }
        >
          {texts.copy}
        </Button>
        <Button onPress={() => void open()} variant="primary">
          {texts.open}
        </Button>
      </div>
    </>
  )
}
