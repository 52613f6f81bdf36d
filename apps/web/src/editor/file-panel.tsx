import { fileMessages } from '@sandlot/core/files/messages'
import { fileSize, type TreeFile } from '@sandlot/core/files/rules'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { EmptyState } from '@sandlot/ui/empty-state'
import { IconButton } from '@sandlot/ui/icon-button'
import { Skeleton } from '@sandlot/ui/skeleton'
import { Copy, FileQuestion, FileX } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { copyText } from '../shell/copy-text.ts'
import { useToast } from '../shell/use-toast.ts'
import { BinaryFile } from './binary-file.tsx'
import { FileIcon } from './file-icon.tsx'

const CodeView = lazy(() => import('./code-view.tsx').then((module) => ({ default: module.CodeView })))

type Props = { file: TreeFile | null; wanted: string | undefined }

/** The open file, or what there is to say in its place. */
export function FilePanel({ file, wanted }: Props) {
  if (!file)
    return wanted ? (
      <EmptyState
        icon={<FileX aria-hidden size={22} />}
        text={fileMessages.chooseAnother}
        title={fileMessages.notThere(wanted)}
      />
    ) : (
      <EmptyState icon={<FileQuestion aria-hidden size={22} />} title={fileMessages.none} />
    )
  const { path, module } = file
  return (
    <>
      <FileBar path={path} text={module.isBinary ? null : module.code} />
      <div className="min-h-0 flex-1">
        {module.isBinary ? (
          <BinaryFile code={module.code} path={path} size={fileSize(module)} />
        ) : (
          <Suspense fallback={<CodeSkeleton />}>
            <CodeView code={module.code} key={module.id} path={path} />
          </Suspense>
        )}
      </div>
    </>
  )
}

function FileBar({ path, text }: { path: string; text: string | null }) {
  const toast = useToast()
  const name = path.split('/').at(-1) ?? path
  const copy = async () => {
    const copied = await copyText(text ?? '')
    toast(copied ? 'success' : 'error', copied ? fileMessages.copied(name) : sandboxMessages.copyFailed)
  }
  return (
    <div className="flex h-10 shrink-0 items-center gap-2 border-line border-b pr-2 pl-4 text-sm">
      <FileIcon name={name} />
      <h2 className="min-w-0 truncate" dir="ltr" title={path}>
        {path}
      </h2>
      {text !== null && (
        <IconButton className="ml-auto" label={fileMessages.copy} onPress={() => void copy()} size="sm">
          <Copy aria-hidden size={15} />
        </IconButton>
      )}
    </div>
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
