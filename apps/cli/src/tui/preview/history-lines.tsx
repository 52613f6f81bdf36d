import { FIRST_VERSION } from '@sandlot/core/files/limits'
import { madeText } from '@sandlot/core/files/messages'
import type { SavedVersion } from '@sandlot/core/files/rest'
import { makersOf } from '@sandlot/core/files/rules'
import { isoTime } from '../../platform/time/time.ts'
import { age } from '../age.ts'
import { useQuery } from '../data/use-query.ts'
import { versionsQuery } from '../data/versions.ts'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import type { Segment } from '../shell/segments.ts'
import { wrapped } from '../text.ts'
import { useTui } from '../tui.tsx'
import { loadedLines } from './loaded-lines.ts'
import { PreviewPane, usePaneSize } from './preview-pane.tsx'

type Props = {
  id: string
  /** Filters by file; null for all. */
  path: string | null
  of: string
  title: string
  tabs: readonly string[]
  tab: string
}

const SIGNS = { added: '+', changed: '~', removed: '-', moved: '>' } as const

/** The history of a sandbox or a file, newest first, with the changes of each save. */
export function HistoryLines({ id, path, ...pane }: Props) {
  const { client } = useServices()
  const { now } = useTui()
  const { columns } = usePaneSize()
  const query = useQuery(versionsQuery(client, id, path))
  const ofVersion = ({
    version,
    at,
    author,
    coAuthors,
    restoredVersion,
    files,
    madeFrom,
  }: SavedVersion): Segment[][] => {
    const makers = makersOf({ author, coAuthors })
      .map(({ username }) => username)
      .join(', ')
    return [
      [
        { text: tuiTexts.version(version), style: 'strong' },
        { text: `  ${age(isoTime(at), now)}`, style: 'dim' },
        ...(makers === '' ? [] : [{ text: `  ${makers}` }]),
        ...(restoredVersion === null ? [] : [{ text: `  ${tuiTexts.versionAgain(restoredVersion)}` }]),
      ],
      ...(version === FIRST_VERSION
        ? [madeText(madeFrom)]
        : (path === null ? files : []).map((file) => `${SIGNS[file.change]} ${file.path}`)
      ).flatMap((text) => wrapped(text, columns - 2).map((line) => [{ text: `  ${line}` }])),
    ]
  }
  const lines = loadedLines(query, {
    columns,
    empty: tuiTexts.noHistory,
    of: (versions) => versions.flatMap(ofVersion),
  })
  return <PreviewPane {...pane} lines={lines} />
}
