import { createFileRoute } from '@tanstack/react-router'
import { EmbedPage } from '../../embeds/embed-page.tsx'

export const Route = createFileRoute('/embed/$id')({
  component: () => <EmbedPage id={Route.useParams().id} query={Route.useSearch()} />,
})
