import { createFileRoute } from '@tanstack/react-router'
import { DuplicatePage } from '../../accounts/duplicate-page.tsx'
import { readDuplicateSearch } from '../../accounts/sign-in-search.ts'

export const Route = createFileRoute('/signin/duplicate')({
  validateSearch: readDuplicateSearch,
  component: () => <DuplicatePage provider={Route.useSearch().provider} />,
})
