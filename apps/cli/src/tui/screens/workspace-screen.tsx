import { forecastText } from '@sandlot/core/billing/credits/forecast-messages'
import { usedFromText } from '@sandlot/core/billing/credits/messages'
import { billingMessages } from '@sandlot/core/billing/messages'
import { planById } from '@sandlot/core/billing/plan-rules'
import { grouped } from '@sandlot/core/grouped'
import { tierMessages } from '@sandlot/core/runtime/tier-messages'
import { membersQuery } from '@sandlot/core/workspaces/invitations'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { roleIn } from '@sandlot/core/workspaces/rules'
import { useMemo } from 'react'
import { useMemberActions } from '../actions/use-member-actions.ts'
import { creditsQuery } from '../data/credits.ts'
import { loadedFrom } from '../data/loaded.ts'
import { type Member, membersIn } from '../data/members.ts'
import { useQuery } from '../data/use-query.ts'
import { BORDER } from '../layout.ts'
import type { Column } from '../list/columns.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import { type Pair, pairLines } from '../shell/pairs.ts'
import { mainWidth } from '../shell/shell.tsx'
import { useTui } from '../tui.tsx'

const columns: Column<Member>[] = [
  { title: 'member', text: ({ name }) => name, style: 'strong', shrinksTo: 16 },
  { title: 'name', text: ({ fullName }) => fullName, shrinksTo: 12, leaves: 2 },
  { title: 'role', text: ({ role }) => workspaceMessages.roles[role] },
  {
    title: '',
    text: ({ isInvited }) => (isInvited ? workspaceMessages.invited.toLowerCase() : ''),
    leaves: 1,
  },
]
const keyOf = ({ key }: Member) => key
const nameOf = ({ name }: Member) => name
const textOf = ({ name, fullName }: Member) => `${name} ${fullName}`

/** The workspace: its plan, its credits and how long they last, and its members. */
export function WorkspaceScreen({ teamId }: { teamId: string }) {
  const { client } = useServices()
  const tui = useTui()
  const { workspace } = tui
  const members = useQuery(membersQuery(client, teamId))
  const { data: credits } = useQuery(creditsQuery(client, teamId))
  const items = useMemo(() => members.data && membersIn(members.data), [members.data])
  const actionsOf = useMemberActions()
  const role = workspace && roleIn(workspace)
  const plan = planById(workspace?.plan)
  const pairs: Pair[] = [
    [billingMessages.plan, plan ? billingMessages.planNames[plan] : billingMessages.noPlans],
    [
      'Credits',
      credits &&
        (credits.granted === null
          ? tierMessages.creditsUncounted
          : billingMessages.used(credits.used, credits.granted)),
    ],
    ['Used', credits && usedFromText(credits.usedFrom)],
    ['Credits left', credits && credits.left !== null ? grouped(credits.left) : null],
    ['Forecast', credits && forecastText(credits)],
    ['Your role', role && workspaceMessages.roles[role]],
  ]
  return (
    <ListScreen
      {...(workspace && { title: workspace.name })}
      loaded={loadedFrom(members, items)}
      keyOf={keyOf}
      columns={columns}
      textOf={textOf}
      empty={{ title: tuiTexts.noMembers }}
      failed={tuiTexts.membersFailed}
      head={[...pairLines(pairs, mainWidth(tui, true) - BORDER.columns), []]}
      nameOf={nameOf}
      actions={actionsOf}
    />
  )
}
