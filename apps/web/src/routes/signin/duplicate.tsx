import { createFileRoute } from '@tanstack/react-router'
import { DuplicatePage } from '../../accounts/sign-in/duplicate-page.tsx'
import { readDuplicateSearch } from '../../accounts/sign-in/sign-in-search.ts'

export const Route = createFileRoute('/signin/duplicate')({
  validateSearch: readDuplicateSearch,
  component: () => {
    const { provider, continue: returnTo } = Route.useSearch()
    return <DuplicatePage provider={provider} returnTo={returnTo} />
  },
})
