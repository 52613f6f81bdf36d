import { BRAND } from '@sandlot/core/brand'
import { embedMessages as say } from '@sandlot/core/embeds/messages'
import { embeddedSandboxQuery } from '@sandlot/core/embeds/queries'
import { embedRefusalText } from '@sandlot/core/embeds/refusals'
import { type EmbedTheme, embedRefusal, readEmbedOptions } from '@sandlot/core/embeds/rules'
import { toAppError } from '@sandlot/core/errors'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { pageMessages } from '@sandlot/core/sandboxes/page-messages'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { LogoMark } from '@sandlot/ui/logo'
import { Spinner } from '@sandlot/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useTitle } from '../shell/browser/use-title.ts'
import { useServices } from '../shell/services.tsx'
import { Embed } from './embed.tsx'

const UNSEEN: ReadonlySet<string> = new Set(['not_found', 'forbidden', 'unauthenticated'])

type Props = { id: string; query: Record<string, unknown> }

/** The page of a sandbox embedded in other sites, by id or alias (docs/spec/contract.md §7). */
export function EmbedPage({ id, query: search }: Props) {
  const { client } = useServices()
  const [options] = useState(() => readEmbedOptions(search))
  useEmbedTheme(options.theme)
  // Never refetched, because the reader may have typed into it.
  const query = useQuery({
    ...embeddedSandboxQuery(client, id),
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  })
  const { data, error, refetch, isFetching, fetchStatus } = query
  useTitle(data && displayTitle(data))
  if (data) {
    const refused = embedRefusal(data)
    // Only people with access learn that it exists.
    if (refused) return <Note text={embedRefusalText(refused)} title={say.notFound} />
    return <Embed key={data.id} options={options} sandbox={data} />
  }
  if (error && UNSEEN.has(toAppError(error).code))
    return <Note text={say.notFoundHint} title={say.notFound} />
  if (error)
    return (
      <Note text={toAppError(error).message} title={say.failed}>
        <Button isPending={isFetching} onPress={() => void refetch()} variant="primary">
          {shellMessages.tryAgain}
        </Button>
      </Note>
    )
  // Without a network the request is paused. It resumes automatically.
  if (fetchStatus === 'paused')
    return <Note text={pageMessages.pageOffline} title={sandboxMessages.offlineTitle} />
  return (
    <div aria-busy className="flex h-full items-center justify-center gap-2 text-ink-muted text-sm">
      <Spinner size={16} />
      <p role="status">{say.loading}</p>
    </div>
  )
}

type NoteProps = { title: string; text: string; children?: ReactNode }

/** A message in place of the sandbox. */
function Note({ title, text, children }: NoteProps) {
  useTitle(title)
  return (
    <main className="flex h-full flex-col items-center justify-center gap-2 px-6 text-center">
      <a aria-label={BRAND} className="mb-2 rounded-md" href="/" rel="noopener" target="_blank">
        <LogoMark size={32} />
      </a>
      <h1 className="text-balance font-semibold text-lg">{title}</h1>
      <p className="max-w-96 text-balance text-ink-muted text-sm">{text}</p>
      {children && <div className="mt-3">{children}</div>}
    </main>
  )
}

/** Applies the theme named in the address, without changing the one stored on the device. */
function useEmbedTheme(theme: EmbedTheme): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const before = dataset.theme
    if (theme === 'system') delete dataset.theme
    else dataset.theme = theme
    return () => {
      if (before === undefined) delete dataset.theme
      else dataset.theme = before
    }
  }, [theme])
}
