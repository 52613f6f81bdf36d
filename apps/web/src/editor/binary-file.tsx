import { fileMessages } from '@sandlot/core/files/messages'
import { nameOf } from '@sandlot/core/files/path-rules'
import { sizeText } from '@sandlot/core/files/size-rules'
import { EmptyState } from '@sandlot/ui/empty-state'
import { FileArchive } from 'lucide-react'
import { useState } from 'react'

const imageTypes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  ico: 'image/x-icon',
}

/** A binary file: shown if it is an image, else only its size. */
export function BinaryFile({ path, code, size }: { path: string; code: string; size: number }) {
  const [isBroken, setBroken] = useState(false)
  const type = imageTypes[path.split('.').at(-1)?.toLowerCase() ?? '']
  if (!type || isBroken)
    return (
      <EmptyState
        icon={<FileArchive aria-hidden size={22} />}
        text={fileMessages.binary(sizeText(size))}
        title={nameOf(path)}
      />
    )
  return (
    <div className="flex h-full flex-col items-center justify-center gap-3 overflow-auto p-6">
      <img
        alt={path}
        className="max-h-full max-w-full rounded-md border border-line bg-sunken object-contain"
        onError={() => setBroken(true)}
        src={`data:${type};base64,${code}`}
      />
      <p className="text-ink-muted text-sm">{sizeText(size)}</p>
    </div>
  )
}
