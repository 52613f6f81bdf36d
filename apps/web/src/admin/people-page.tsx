import { ADMIN_SEARCH_PAUSE_MS } from '@sandlot/core/admin/limits'
import { peopleMessages } from '@sandlot/core/admin/people-messages'
import { type PeopleFilter, peopleFilters } from '@sandlot/core/admin/people-rest'
import { EmptyState } from '@sandlot/ui/empty-state'
import { Select } from '@sandlot/ui/select'
import { TextField } from '@sandlot/ui/text-field'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { UserSearch } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../accounts/use-me.ts'
import { RowsSkeleton } from '../repositories/rows-skeleton.tsx'
import { LoadMore } from '../sandboxes/lists/load-more.tsx'
import { useNow } from '../shell/browser/use-now.ts'
import { Loaded } from '../shell/loaded.tsx'
import { useServices } from '../shell/services.tsx'
import { useDebouncedText } from '../shell/use-debounced-text.ts'
import { AdminHead } from './admin-head.tsx'
import { PersonRow } from './person-row.tsx'
import { peopleQuery } from './queries.ts'

export function PeoplePage() {
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState<PeopleFilter>('all')
  return (
    <>
      <AdminHead title={peopleMessages.title}>
        <TextField
          className="min-w-0 flex-1"
          hideLabel
          label={peopleMessages.search}
          onChange={setTyped}
          placeholder={peopleMessages.searchHint}
          type="search"
          value={typed}
        />
        <Select
          className="w-44"
          hideLabel
          label={peopleMessages.filter}
          onChange={(value) => setFilter(peopleFilters.find((known) => known === value) ?? 'all')}
          options={peopleFilters.map((value) => ({ value, label: peopleMessages.filters[value] }))}
          placeholder={peopleMessages.filter}
          value={filter}
        />
      </AdminHead>
      <People filter={filter} search={useDebouncedText(typed.trim(), ADMIN_SEARCH_PAUSE_MS)} />
    </>
  )
}

function People({ filter, search }: { filter: PeopleFilter; search: string }) {
  const { client } = useServices()
  const me = useMe()
  const now = useNow()
  const query = useInfiniteQuery({
    ...peopleQuery(client, { search, filter }),
    placeholderData: keepPreviousData,
    meta: { failed: peopleMessages.loadFailed },
  })
  const people = query.data?.pages.flatMap((page) => page.people) ?? []
  return (
    <Loaded
      failed={peopleMessages.loadFailed}
      query={query}
      skeleton={<RowsSkeleton label={peopleMessages.loading} />}
    >
      {people.length === 0 ? (
        <EmptyState
          icon={<UserSearch aria-hidden size={22} />}
          text={search === '' ? peopleMessages.emptyFilterText : peopleMessages.emptyText}
          title={peopleMessages.empty}
        />
      ) : (
        <ul className="overflow-hidden rounded-xl border border-line bg-surface">
          {people.map((person) => (
            <PersonRow key={person.id} meId={me?.id ?? ''} now={now} person={person} />
          ))}
        </ul>
      )}
      <LoadMore failed={peopleMessages.loadFailed} query={query} />
    </Loaded>
  )
}
