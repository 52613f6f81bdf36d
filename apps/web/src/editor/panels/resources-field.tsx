import { inputText } from '@sandlot/core/input-rules'
import { externalResourcesProblem } from '@sandlot/core/sandboxes/metadata/rules'
import { refusalMessages } from '@sandlot/core/sandboxes/refusal-messages'
import { Button } from '@sandlot/ui/button'
import { cx } from '@sandlot/ui/cx'
import { IconButton } from '@sandlot/ui/icon-button'
import { inputStyle } from '@sandlot/ui/input-style'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { detailsMessages as say } from '../../sandboxes/details-messages.ts'

type Props = {
  urls: readonly string[]
  /** Absent if the user may only view them. */
  onChange?: (urls: string[], done: string) => void
}

/** External stylesheets and scripts, in loading order. */
export function ResourcesField({ urls, onChange }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)

  const add = () => {
    const url = text.trim()
    if (url === '') return
    const found = urls.includes(url)
      ? say.resourceThere
      : inputText(refusalMessages, externalResourcesProblem([...urls, url]))
    setProblem(found)
    if (found) return
    setText('')
    onChange?.([...urls, url], say.resourceAdded(url))
  }
  const move = (from: number, by: -1 | 1) => {
    const url = urls[from]
    const other = urls[from + by]
    if (url === undefined || other === undefined) return
    const next = [...urls]
    next[from] = other
    next[from + by] = url
    onChange?.(next, say.resourceMoved(url, from + by + 1, urls.length))
  }
  const remove = (url: string) => {
    field.current?.focus()
    onChange?.(
      urls.filter((one) => one !== url),
      say.resourceRemoved(url),
    )
  }

  return (
    <div className="flex flex-col gap-1.5">
      <h2 className="font-medium text-sm">{say.resources}</h2>
      <p className="text-ink-muted text-sm">{say.resourcesText}</p>
      {urls.length === 0 && !onChange && <p className="text-ink-muted text-sm">{say.resourcesNone}</p>}
      {urls.length > 0 && (
        <ol className="divide-y divide-line rounded-md border border-line">
          {urls.map((url, at) => (
            <li className="flex items-center gap-0.5 py-0.5 pr-0.5 pl-2.5 text-sm" key={url}>
              <span className="min-w-0 flex-1 truncate" dir="ltr" title={url}>
                {url.replace(/^https?:\/\//i, '')}
              </span>
              {onChange && (
                <>
                  <IconButton
                    isDisabled={at === 0}
                    label={say.resourceUp(url)}
                    onPress={() => move(at, -1)}
                    size="sm"
                  >
                    <ArrowUp aria-hidden size={14} />
                  </IconButton>
                  <IconButton
                    isDisabled={at === urls.length - 1}
                    label={say.resourceDown(url)}
                    onPress={() => move(at, 1)}
                    size="sm"
                  >
                    <ArrowDown aria-hidden size={14} />
                  </IconButton>
                  <IconButton label={say.resourceRemove(url)} onPress={() => remove(url)} size="sm">
                    <X aria-hidden size={14} />
                  </IconButton>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      {onChange && (
        <form
          className="flex gap-1.5"
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <input
            aria-describedby={problem ? `${id}-problem` : undefined}
            aria-invalid={problem !== null}
            aria-label={say.resourceLabel}
            autoComplete="off"
            className={cx(inputStyle, 'aria-invalid:border-danger')}
            inputMode="url"
            onChange={({ target }) => {
              setText(target.value)
              setProblem(null)
            }}
            placeholder="https://"
            ref={field}
            spellCheck={false}
            type="text"
            value={text}
          />
          <Button className="h-9" type="submit">
            {say.resourceAdd}
          </Button>
        </form>
      )}
      <p
        className={problem ? 'break-words text-danger-text text-sm' : 'hidden'}
        id={`${id}-problem`}
        role="alert"
      >
        {problem}
      </p>
    </div>
  )
}
