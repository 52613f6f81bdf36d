import { pullMessages } from '@sandlot/core/branches/pull-messages'
import { pullQuery } from '@sandlot/core/branches/pull-queries'
import type { RepositoryRef } from '@sandlot/core/repositories/queries'
import { fullName } from '@sandlot/core/repositories/rules'
import type { Pull } from '../../branches/pulls/pages.ts'
import { useQuery } from '../data/use-query.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'
import { loadedLines } from './loaded-lines.ts'
import { PreviewPane, tabIn, usePaneSize } from './preview-pane.tsx'
import { pullDetails, pullFiles, pullReviews, rowDetails } from './pull-lines.ts'
import { useSettled } from './use-settled.ts'

const tabs = ['details', 'files', 'reviews'] as const

/** The preview of a pull request: state and description, files, and reviews. */
export function PullPreview({ repository, pull }: { repository: RepositoryRef; pull: Pull }) {
  const { client } = useServices()
  const { preview, now } = useTui()
  const { columns } = usePaneSize()
  const of = `${fullName(repository)} ${pull.number}`
  const isSettled = useSettled(of)
  const query = useQuery({ ...pullQuery(client, repository, pull.number), enabled: isSettled })
  const tab = tabIn<(typeof tabs)[number]>(tabs, preview.tab)
  const lines = () => {
    if (tab === 'details') {
      if (query.data) return pullDetails(fullName(repository), query.data, columns)
      return [...rowDetails(pull, columns), [], ...loadedLines(query, { columns, empty: '', of: () => [] })]
    }
    return tab === 'files'
      ? loadedLines(query, { columns, empty: pullMessages.noFiles, of: (is) => pullFiles(is, columns) })
      : loadedLines(query, {
          columns,
          empty: pullMessages.noReviews,
          of: (is) => pullReviews(is, { columns, now }),
        })
  }
  return <PreviewPane of={of} title={`#${pull.number}`} tabs={tabs} tab={tab} lines={lines()} />
}
