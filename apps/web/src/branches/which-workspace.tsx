import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { useTitle } from '../shell/browser/use-title.ts'
import { MessagePage } from '../shell/pages/message-page.tsx'
import { ButtonLink } from '../shell/ui/button-link.tsx'

type Props = {
  /** The part of the path after `/p/github/`. */
  path: string
  teams: readonly { id: string; name: string }[]
  title: string
  text: string
}

/** Adds the workspace to the search of an address. */
export const inWorkspace = (workspaceId: string) => (before: object) => ({ ...before, workspaceId })

/** Asks which workspace to open a branch in if there are several candidates. */
export function WhichWorkspace({ path, teams, title, text }: Props) {
  useTitle(title)
  return (
    <MessagePage
      action={null}
      details={
        <ul aria-label={draftMessages.whichLabel} className="mt-5 flex w-full flex-col gap-2">
          {teams.map(({ id, name }) => (
            <li key={id}>
              <ButtonLink params={{ _splat: path }} search={inWorkspace(id)} size="lg" to="/p/github/$" wide>
                {name}
              </ButtonLink>
            </li>
          ))}
        </ul>
      }
      text={text}
      title={title}
    />
  )
}
