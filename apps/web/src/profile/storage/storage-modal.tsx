import { sizeText } from '@sandlot/core/files/size-rules'
import { STORAGE_MODAL_WIDTH_PX } from '@sandlot/core/profile/limits'
import { uploadMessages as say } from '@sandlot/core/profile/upload-messages'
import type { Upload, Uploads } from '@sandlot/core/profile/uploads-rest'
import { IconButton } from '@sandlot/ui/icon-button'
import { keepRowFocus } from '@sandlot/ui/keep-row-focus'
import { Modal } from '@sandlot/ui/modal'
import { Skeleton } from '@sandlot/ui/skeleton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { File, Link as LinkIcon, Trash2 } from 'lucide-react'
import { Loaded } from '../../shell/loaded.tsx'
import type { ModalProps } from '../../shell/modal-service.ts'
import { useServices } from '../../shell/services.tsx'
import { useFirstOf } from '../../shell/ui/use-first-of.tsx'
import { removeUpload, uploadsQuery } from './queries.ts'

const NONE: readonly Upload[] = []
const ROWS = 100

/** The user's uploaded files, and how much space is left (spec PS-044 to PS-049, SH-106). */
export function StorageModal({ close }: ModalProps) {
  const { client, queries, toasts } = useServices()
  const query = useQuery({ ...uploadsQuery(client), refetchOnMount: 'always' })
  const remove = useMutation(removeUpload(client, queries))
  const { data } = query
  const { first, more } = useFirstOf(data?.uploads ?? NONE, ROWS)
  const onDelete = ({ id }: Upload) =>
    remove.mutate(id, { onError: (error) => toasts.failed(say.deleteFailed, error) })
  return (
    <Modal onClose={close} title={say.title} width={STORAGE_MODAL_WIDTH_PX}>
      <div className="flex flex-col gap-4 px-5 pb-5" ref={keepRowFocus}>
        <Loaded failed={say.loadFailed} query={query} skeleton={<Skeleton className="h-40" />}>
          {data && <Room {...data} />}
          {data?.uploads.length === 0 && <p className="py-8 text-center text-ink-muted">{say.empty}</p>}
          {data && data.uploads.length > 0 && (
            <div className="max-h-[50vh] overflow-y-auto rounded-lg border border-line">
              <ul aria-label={say.files} className="divide-y divide-line">
                {first.map((upload) => (
                  <Row key={upload.id} onDelete={onDelete} upload={upload} />
                ))}
              </ul>
              {more}
            </div>
          )}
        </Loaded>
      </div>
    </Modal>
  )
}

function Room({ currentSize, maxSize }: Pick<Uploads, 'currentSize' | 'maxSize'>) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-ink-muted text-sm tabular-nums">{say.used(currentSize, maxSize)}</p>
      <progress
        aria-label={say.used(currentSize, maxSize)}
        className="h-2 w-full"
        max={maxSize}
        value={currentSize}
      />
    </div>
  )
}

function Row({ upload, onDelete }: { upload: Upload; onDelete: (upload: Upload) => void }) {
  const { toasts } = useServices()
  const { name, objectSize, url } = upload
  const copy = () =>
    navigator.clipboard
      .writeText(url)
      .then(() => toasts.toast('success', say.copied))
      .catch((error) => toasts.failed(say.notCopied, error))
  return (
    <li className="flex min-w-0 items-center gap-3 px-3 py-2 text-sm">
      <File aria-hidden className="shrink-0 text-ink-muted" size={16} />
      <a
        className="min-w-0 flex-1 truncate rounded-sm hover:underline"
        dir="auto"
        href={url}
        rel="noopener"
        target="_blank"
      >
        {name}
      </a>
      <span className="shrink-0 text-ink-muted tabular-nums">{sizeText(objectSize)}</span>
      <IconButton label={say.copy(name)} onPress={() => void copy()} size="sm">
        <LinkIcon aria-hidden size={15} />
      </IconButton>
      <IconButton label={say.remove(name)} onPress={() => onDelete(upload)} size="sm">
        <Trash2 aria-hidden size={15} />
      </IconButton>
    </li>
  )
}
