import { previewMessages } from '@sandlot/core/runtime/messages'
import { previewPath } from '@sandlot/core/runtime/rules'
import { useState } from 'react'

type Props = { origin: string; path: string; onGo: (path: string) => void }

/** The address of the preview, which can be edited to navigate in it. */
export function AddressBar({ origin, path, onGo }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isForeign, setForeign] = useState(false)
  const stop = () => {
    setTyped(null)
    setForeign(false)
  }
  return (
    <form
      className="relative min-w-0 flex-1 px-1 @max-[22rem]:order-last @max-[22rem]:basis-full @max-[22rem]:pb-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = previewPath(typed ?? path, origin)
        setForeign(wanted === null)
        if (wanted === null) return
        stop()
        onGo(wanted)
      }}
    >
      <input
        aria-describedby={isForeign ? 'preview-address-problem' : undefined}
        aria-invalid={isForeign}
        aria-label={previewMessages.address}
        autoCapitalize="off"
        autoComplete="off"
        className="h-7 w-full min-w-0 rounded-md border border-line bg-canvas px-2.5 text-sm focus:border-focus focus:outline-2 focus:outline-focus/25 focus:outline-offset-0 aria-invalid:border-danger"
        onBlur={stop}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && stop()}
        spellCheck={false}
        value={typed ?? path}
      />
      {isForeign && (
        <p
          className="absolute inset-x-1 top-9 z-10 rounded-md border border-line bg-raised px-3 py-2 text-danger-text text-sm shadow-menu"
          id="preview-address-problem"
          role="alert"
        >
          {previewMessages.foreignAddress}
        </p>
      )}
    </form>
  )
}
