import { shellMessages } from '@sandlot/core/shell/messages'
import { createWorkspaceMessages } from '@sandlot/core/workspaces/create-messages'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { Button } from '@sandlot/ui/button'
import { TeamAvatar } from '@sandlot/ui/team-avatar'
import { TextField } from '@sandlot/ui/text-field'
import { AuthCard } from '../accounts/auth-frame.tsx'
import { useSignInAgain } from '../accounts/sign-in/use-sign-in-again.ts'
import { useTitle } from '../shell/browser/use-title.ts'
import { TopBar } from '../shell/top-bar.tsx'
import { ButtonLink } from '../shell/ui/button-link.tsx'
import { useCreateWorkspace } from './use-create-workspace.ts'

/** Makes a workspace for a team: its name is all that it needs to begin with (spec RT-028, SH-069). */
export function CreateWorkspacePage() {
  const { fresh, hasOthers, name, problem, isPending, setName, submit, open } = useCreateWorkspace()
  useTitle(workspaceMessages.create)
  useSignInAgain()
  return (
    <div className="flex min-h-full flex-col">
      <TopBar />
      <main className="mx-auto flex w-full max-w-108 flex-1 flex-col gap-3 px-4 pt-[12vh] pb-12">
        <div className="mb-3 text-center">
          <h1 className="text-balance font-semibold text-2xl">{workspaceMessages.create}</h1>
          <p className="text-balance text-ink-muted">{createWorkspaceMessages.text}</p>
        </div>
        {fresh && (
          <AuthCard>
            <p>{createWorkspaceMessages.freshText(fresh.name)}</p>
            <Button onPress={() => open(fresh.id)}>{createWorkspaceMessages.freshOpen}</Button>
          </AuthCard>
        )}
        <AuthCard>
          <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
            <div className="flex items-start gap-3">
              <div className="mt-4.5 size-[55px] shrink-0 rounded-xl bg-sunken">
                <TeamAvatar name={name.trim()} size="large" url={null} />
              </div>
              <TextField
                autoComplete="off"
                autoFocus
                className="min-w-0 flex-1"
                isReadOnly={isPending}
                label={workspaceMessages.nameLabel}
                name="name"
                onChange={setName}
                problem={problem}
                value={name}
              />
            </div>
            <Button isPending={isPending} size="lg" type="submit" variant="primary" wide>
              {workspaceMessages.create}
            </Button>
          </form>
        </AuthCard>
        {hasOthers && (
          <ButtonLink className="self-center" to="/dashboard" variant="ghost">
            {shellMessages.cancel}
          </ButtonLink>
        )}
      </main>
    </div>
  )
}
