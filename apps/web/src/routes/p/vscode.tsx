import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../../accounts/sign-in/require-sign-in.ts'
import { VscodePage } from '../../runtime/vscode/vscode-page.tsx'

/** `/p/vscode?sandboxId=…` opens a devbox in VS Code on the desktop (contract §7). */
export const Route = createFileRoute('/p/vscode')({
  validateSearch: (search: Record<string, unknown>): { sandboxId: string } => ({
    sandboxId: String(search.sandboxId ?? ''),
  }),
  beforeLoad: requireSignIn,
  component: () => <VscodePage id={Route.useSearch().sandboxId} />,
})
