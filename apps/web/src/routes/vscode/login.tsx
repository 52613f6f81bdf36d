import { createFileRoute } from '@tanstack/react-router'
import { HandOverPage } from '../../accounts/authorize/hand-over-page.tsx'
import { requireSignIn } from '../../accounts/sign-in/require-sign-in.ts'

/** `/vscode/login?insiders=true` opens the other edition. */
const readSearch = (search: Record<string, unknown>): { insiders?: true } =>
  search.insiders === true || search.insiders === 'true' ? { insiders: true } : {}

export const Route = createFileRoute('/vscode/login')({
  validateSearch: readSearch,
  beforeLoad: requireSignIn,
  component: () => <HandOverPage program={Route.useSearch().insiders ? 'vscode-insiders' : 'vscode'} />,
})
