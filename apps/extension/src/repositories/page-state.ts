import { timeOfDay } from '@sandlot/core/date-formats'
import { githubPageState } from '@sandlot/core/repositories/rest'
import { runtimeStatus } from '@sandlot/core/runtime/boxes/rest'
import { vmTiers } from '@sandlot/core/runtime/tier-rest'
import { vmTierLabel } from '@sandlot/core/runtime/tier-rules'
import { hostClient, mayReach } from '../shell/host-fetch.ts'
import { hostState } from '../shell/host-state.ts'
import { chooseHost, type Host, hostLabel, loadHosts } from '../shell/hosts.ts'
import { extensionMessages as messages } from '../shell/messages.ts'
import { loadPreferences } from '../shell/preferences.ts'
import type { Reach } from '../shell/reach.ts'
import { noteNoPlace, notePlace } from './control-places.ts'
import { type ControlView, viewOf } from './control-view.ts'
import { NOTHING_KNOWN, type PageAnswer, type PageRequest } from './page-answer.ts'

/** Background: handles a request of the script on GitHub's pages, which gets only what its page needs. */
export async function answerPage(asked: PageRequest): Promise<ControlView | undefined> {
  const hosts = await loadHosts()
  const { current } = hosts
  switch (asked.kind) {
    case 'page-state':
      await notePlace(asked.seen.page.kind, asked.place)
      return current ? viewOf(asked.seen, { ...hosts, current }, await stateAt(current, asked)) : undefined
    case 'no-place':
      return void (await noteNoPlace(asked.page))
    case 'choose-workspace':
      return void (current && (await hostState(current.origin).workspaceId.set(asked.id)))
    case 'choose-host':
      return void (await chooseHost(asked.origin))
    case 'choose-tier':
      return void (current && (await hostState(current.origin).vmTier.set(asked.tier)))
  }
}

/** Returns why a host is not contacted at the moment. Null if it may be, or if nobody is signed in there. */
function pauseOf(host: Host, reach: Reach, now: number): string | null {
  if (reach.state === 'limited' && reach.nextAt > now)
    return messages.limited(host.name, timeOfDay(reach.nextAt))
  if (reach.state === 'unreachable' && reach.nextAt > now)
    return messages.unreachable(host.name, hostLabel(host.origin), reach.cause)
  return null
}

async function stateAt(
  host: Host,
  { seen: { page, head }, isPublic }: Extract<PageRequest, { kind: 'page-state' }>,
): Promise<PageAnswer> {
  const { token, reach, workspaceId, vmTier } = hostState(host.origin)
  const known = await reach.get()
  if (known === undefined || (await token.get()) === undefined) return NOTHING_KNOWN
  // The name of a private repository is sent only if the user has allowed it.
  if (!isPublic && !(await loadPreferences()).asksForPrivate)
    return { ...NOTHING_KNOWN, note: messages.privateNotAsked }
  const pause = pauseOf(host, known, Date.now())
  if (pause !== null) return { ...NOTHING_KNOWN, note: pause }
  if (!(await mayReach(host.origin))) return NOTHING_KNOWN
  const client = hostClient(host.origin)
  const { repository, tree, pull } = { ...page, ...head }
  try {
    const [state, tiers, runtime] = await Promise.all([
      client.rest(githubPageState, {
        params: repository,
        query: { ...(tree !== '' && { tree }), ...(pull !== undefined && { pull }) },
      }),
      client.rest(vmTiers),
      // The capacity is only used to disable what the host would refuse.
      client.rest(runtimeStatus).catch(() => null),
    ])
    return {
      state,
      workspaceId: await workspaceId.get(),
      tier: await vmTier.get(),
      tiers: tiers.vmTiers.map((one) => ({ ...one, label: vmTierLabel(one) })),
      capacity: runtime?.capacity ?? null,
    }
  } catch {
    // The host's reachability has been recorded; the control remains a plain link.
    const after = await reach.get()
    const note = after && pauseOf(host, after, Date.now())
    return { ...NOTHING_KNOWN, ...(note && { note }) }
  }
}
