import { screenshotPath } from '@sandlot/core/sandboxes/rules'
import { useState } from 'react'

/** The picture of a sandbox. If it fails to load, the fallback picture, and if that fails too, nothing. */
export function Thumbnail({ id, url }: { id: string; url: string }) {
  const [failed, setFailed] = useState(0)
  if (failed > 1) return null
  return (
    <img
      alt=""
      className="absolute inset-0 size-full rounded-[inherit] object-cover object-top"
      decoding="async"
      draggable={false}
      loading="lazy"
      onError={() => setFailed(failed + 1)}
      src={failed === 0 ? url : screenshotPath(id)}
    />
  )
}
