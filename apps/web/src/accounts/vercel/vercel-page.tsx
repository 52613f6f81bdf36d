import { featuresQuery } from '@sandlot/core/accounts/queries'
import { vercelMessages as say, type VercelProblem } from '@sandlot/core/accounts/vercel-messages'
import { useQuery } from '@tanstack/react-query'
import { GuideParts } from '../../get-started/guide-parts.tsx'
import { infoPages } from '../../shell/pages/info-pages.ts'
import { ReadingPage } from '../../shell/pages/reading-page.tsx'
import { useServices } from '../../shell/services.tsx'
import { Notice } from '../notice.tsx'
import { useMe } from '../use-me.ts'
import { VercelConnection } from './vercel-connection.tsx'

/** The Vercel settings, and the page where a failed attempt to connect an account ends. */
export function VercelPage({ problem }: { problem: VercelProblem | undefined }) {
  const { client } = useServices()
  const { data: features } = useQuery(featuresQuery(client))
  const me = useMe()
  const { title, text, parts } = infoPages.vercel
  return (
    <ReadingPage text={features?.vercel ? say.text : text} title={title}>
      {features?.vercel && (problem || me) && (
        <div className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-5 max-sm:p-4">
          {problem && <Notice isProblem>{say.problems[problem]}</Notice>}
          {me && <VercelConnection me={me} />}
        </div>
      )}
      <GuideParts parts={parts} />
    </ReadingPage>
  )
}
