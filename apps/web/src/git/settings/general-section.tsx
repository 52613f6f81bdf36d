import type { GitRepository } from '@sandlot/core/git/rest'
import { repositorySettings as texts } from '@sandlot/core/git/settings-messages'
import { projectQuery } from '@sandlot/core/repositories/project-query'
import { Button } from '@sandlot/ui/button'
import { RadioRows } from '@sandlot/ui/radio-rows'
import { Section } from '@sandlot/ui/section'
import { Select } from '@sandlot/ui/select'
import { TextField } from '@sandlot/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useServices } from '../../shell/services.tsx'
import { useTyped } from '../../shell/use-typed.ts'
import { useSave } from './use-save.ts'

type Fields = { name: string; description: string; defaultBranch: string; visibility: 'private' | 'public' }

type Props = { repository: GitRepository; isReadOnly: boolean }

/** The name, description, visibility and default branch of a repository. */
export function GeneralSection({ repository, isReadOnly }: Props) {
  const { client } = useServices()
  const navigate = useNavigate()
  const { owner, teamId } = repository
  const was: Fields = {
    name: repository.name,
    description: repository.description ?? '',
    defaultBranch: repository.defaultBranch,
    visibility: repository.private ? 'private' : 'public',
  }
  const form = useTyped(`repository/${repository.id}`, was)
  const { name, description, defaultBranch, visibility } = form.values
  const set =
    <Name extends keyof Fields>(field: Name) =>
    (value: Fields[Name]) =>
      form.type({ [field]: value } as Pick<Fields, Name>)
  const { save, isPending, problemOf } = useSave(repository)
  const project = useQuery(projectQuery(client, { owner, name: repository.name, teamId }))
  // Includes the default branch even if nobody has pushed to it.
  const branches = [
    ...new Set([
      repository.defaultBranch,
      ...(project.data?.branches ?? []).flatMap((branch) => (branch.upstream ? branch.name : [])),
    ]),
  ]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const changes = {
      ...(name.trim() !== was.name && { name: name.trim() }),
      ...(description.trim() !== was.description && { description: description.trim() || null }),
      ...(defaultBranch !== was.defaultBranch && { defaultBranch }),
      ...(visibility !== was.visibility && { private: visibility === 'private' }),
    }
    const isSaved = await save(changes, (saved) => {
      if (saved.name !== was.name)
        void navigate({
          to: '/dashboard/repositories/$owner/$name/settings',
          params: { owner, name: saved.name },
          search: { workspace: teamId },
          replace: true,
        })
    })
    if (isSaved) form.showSaved()
  }
  return (
    <Section isCard title={texts.general}>
      <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          autoComplete="off"
          hint={texts.renameHint}
          isDisabled={isReadOnly}
          label={texts.name}
          name="name"
          onChange={set('name')}
          problem={problemOf('name')}
          spellCheck="false"
          value={name}
        />
        <TextField
          isDisabled={isReadOnly}
          label={texts.description}
          name="description"
          onChange={set('description')}
          problem={problemOf('description')}
          value={description}
        />
        <Select
          isDisabled={isReadOnly}
          label={texts.defaultBranch}
          name="default-branch"
          onChange={set('defaultBranch')}
          options={branches.map((branch) => ({ value: branch, label: branch }))}
          placeholder={texts.defaultBranch}
          problem={problemOf('defaultBranch')}
          value={defaultBranch}
        />
        <RadioRows
          legend={texts.visibility}
          name="visibility"
          onChange={set('visibility')}
          options={[
            { value: 'private', title: texts.private, text: texts.privateText, isDisabled: isReadOnly },
            { value: 'public', title: texts.public, text: texts.publicText, isDisabled: isReadOnly },
          ]}
          value={visibility}
        />
        <div className="flex justify-end">
          <Button isDisabled={isReadOnly} isPending={isPending} type="submit" variant="primary">
            {texts.save}
          </Button>
        </div>
      </form>
    </Section>
  )
}
