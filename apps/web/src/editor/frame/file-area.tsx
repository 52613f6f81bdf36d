import type { CommentThread } from '@sandlot/core/comments/queries'
import { fileMessages } from '@sandlot/core/files/messages'
import { fileSize } from '@sandlot/core/files/rules'
import { EmptyState } from '@sandlot/ui/empty-state'
import { Skeleton } from '@sandlot/ui/skeleton'
import { FileQuestion, FileX } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useMarks } from '../../comments/use-marks.ts'
import { editMessages } from '../../files/working-copy/messages.ts'
import { isDirty, type WorkingCopy } from '../../files/working-copy/working-copy.ts'
import { BinaryFile } from '../binary-file.tsx'
import type { EditorPosition } from '../code/code-editor.tsx'
import type { CodeOptions } from '../code/code-extensions.ts'
import { FollowFrame } from '../follow/follow-frame.tsx'
import type { Follow } from '../follow/use-follow.ts'
import type { Documents } from '../work/documents.ts'
import type { Others } from '../work/others.ts'
import { type Choice, ConflictArea } from './conflict-area.tsx'
import { FileTabs } from './file-tabs.tsx'
import type { EditorTabs } from './use-tabs.ts'

const CodeEditor = lazy(() =>
  import('../code/code-editor.tsx').then((module) => ({ default: module.CodeEditor })),
)

type Props = {
  copy: WorkingCopy
  tabs: EditorTabs
  documents: Documents
  options: CodeOptions
  position: EditorPosition | null
  takesFocus: boolean
  onBlur: () => void
  onClose: (path: string) => void
  onResolve: (path: string, choice: Choice) => void
  threads: readonly CommentThread[]
  onCommentLine: (path: string, line: number) => void
  others: Others
  follow: Follow
}

/** The open files as tabs, and the active one. */
export function FileArea(props: Props) {
  const { copy, tabs, documents, options, position, takesFocus, onBlur, onClose, onResolve } = props
  const { threads, onCommentLine, others, follow } = props
  const { followed } = follow
  const path = tabs.active
  const file = path === null ? undefined : copy.files.get(path)
  const marks = useMarks(threads, copy, path)
  return (
    <FollowFrame followed={followed} hasFile={(one) => copy.files.has(one)} onStop={follow.stop}>
      <FileTabs
        active={path}
        isDirty={(one) => isDirty(copy, one)}
        onClose={onClose}
        onPlace={tabs.place}
        onShow={tabs.show}
        open={tabs.open}
      />
      {path === null || !file ? (
        <NoFile hasFiles={copy.files.size > 0} missing={tabs.missing} />
      ) : (
        <WithConflict
          flush={documents.flush}
          onResolve={(choice) => onResolve(path, choice)}
          path={path}
          file={file}
        >
          {file.isBinary ? (
            <BinaryFile code={file.code} path={path} size={fileSize(file)} />
          ) : (
            <Suspense fallback={<CodeSkeleton />}>
              <CodeEditor
                documents={documents}
                followedPage={followed?.lead.pageId ?? null}
                marks={marks}
                onBlur={onBlur}
                onCommentLine={(line) => onCommentLine(path, line)}
                onOwnMove={follow.stop}
                options={options}
                others={others}
                path={path}
                position={position}
                takesFocus={takesFocus}
              />
            </Suspense>
          )}
        </WithConflict>
      )}
    </FollowFrame>
  )
}

type ConflictProps = Parameters<typeof ConflictArea>[0]

const WithConflict = ({ children, ...props }: ConflictProps & { children: ReactNode }) =>
  props.file.conflict ? (
    <ConflictArea {...props} key={props.path}>
      {children}
    </ConflictArea>
  ) : (
    <div className="min-h-0 flex-1">{children}</div>
  )

function NoFile({ hasFiles, missing }: { hasFiles: boolean; missing: string | null }) {
  if (missing !== null)
    return (
      <EmptyState
        icon={<FileX aria-hidden size={22} />}
        text={fileMessages.chooseAnother}
        title={fileMessages.notThere(missing)}
      />
    )
  return (
    <EmptyState
      icon={<FileQuestion aria-hidden size={22} />}
      title={hasFiles ? editMessages.noTabs : fileMessages.none}
      {...(hasFiles && { text: editMessages.noTabsText })}
    />
  )
}

function CodeSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-2.5 p-4">
      {['w-1/2', 'w-1/3', 'w-2/3', 'w-1/4', 'w-1/2'].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order.
        <Skeleton className={`h-3.5 ${width}`} key={index} />
      ))}
    </div>
  )
}
