import { sandboxItem } from '@sandlot/core/sandboxes/items/items'
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { listMessages } from '@sandlot/core/sandboxes/lists/messages'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { createFinder } from '@sandlot/core/sandboxes/search/found'
import { useMemo } from 'react'
import { useEmptyTrash } from '../actions/items/use-empty-trash.ts'
import { useItemActions } from '../actions/items/use-item-actions.ts'
import { useBoxAction } from '../actions/use-box-action.ts'
import { devboxesQuery } from '../data/devboxes.ts'
import { loadedFrom } from '../data/loaded.ts'
import { useQuery } from '../data/use-query.ts'
import { wholeListQuery } from '../data/whole-list.ts'
import type { Action } from '../keys/keys.ts'
import { ROWS_MAX } from '../limits.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { boxColumn, sandboxColumns, useTemplateOf } from '../list/sandbox-columns.ts'
import { SandboxPreview } from '../preview/sandbox-preview.tsx'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'

const texts = {
  recent: {
    empty: { title: sandboxMessages.emptyRecent, text: sandboxMessages.emptyRecentText },
    failed: sandboxMessages.listFailed,
  },
  drafts: {
    empty: { title: listMessages.emptyDraftsTitle, text: listMessages.emptyDrafts },
    failed: sandboxMessages.listFailed,
  },
  shared: {
    empty: { title: listMessages.emptySharedTitle, text: listMessages.emptyShared },
    failed: sandboxMessages.sharedListFailed,
  },
  deleted: {
    empty: { title: listMessages.emptyDeletedTitle, text: listMessages.emptyDeleted },
    failed: sandboxMessages.deletedListFailed,
  },
}

const idOf = ({ id }: SandboxCard) => id

/** Recently opened sandboxes, drafts, shared ones, or deleted ones. */
export function SandboxListScreen({ list, teamId }: { list: keyof typeof texts; teamId: string }) {
  const { client } = useServices()
  const { dispatch } = useTui()
  const query = useQuery(wholeListQuery(client, { list, teamId }))
  const actionsOf = useItemActions({ list })
  const emptyTrash = useEmptyTrash()
  const templateOf = useTemplateOf()
  const { data: states } = useQuery(devboxesQuery(client, teamId))
  const boxActionOf = useBoxAction(states)
  const columns = useMemo(
    () => [...sandboxColumns(list, templateOf), ...boxColumn(states)],
    [list, templateOf, states],
  )
  const search = useMemo(
    () => createFinder(query.data ?? [], { itemOf: sandboxItem, templateOf }),
    [query.data, templateOf],
  )
  const details = (card: SandboxCard): Action => ({
    key: 'enter',
    label: 'details',
    run: () => dispatch({ do: 'open', view: { at: 'sandbox', id: card.id, title: displayTitle(card) } }),
  })
  return (
    <ListScreen
      {...texts[list]}
      loaded={loadedFrom(query, query.data)}
      keyOf={idOf}
      columns={columns}
      search={search}
      isCapped={(query.data?.length ?? 0) >= ROWS_MAX}
      canMark={() => true}
      nameOf={displayTitle}
      preview={(card) => <SandboxPreview card={card} />}
      actions={(card, marked) => [
        ...(card ? [details(card)] : []),
        ...(card && marked.length === 0 ? boxActionOf(card) : []),
        ...actionsOf((marked.length > 0 ? marked : card ? [card] : []).map(sandboxItem)),
        ...(list === 'deleted' && card ? emptyTrash((query.data ?? []).map(sandboxItem)) : []),
      ]}
    />
  )
}
