import type { Client } from '@sandlot/core/client'
import { listMails, readMail, resendMail as resend } from '@sandlot/core/mail/rest'
import { queryOptions } from '@sandlot/core/query'
import type { QueryClient } from '@tanstack/react-query'

export const mailKeys = { all: ['mails'] as const, one: (id: string) => ['mail', id] as const }

/** Options of an infinite query for the instance's mail, newest first. Only for its admins. */
export const mailsQuery = (client: Client) => ({
  queryKey: mailKeys.all,
  queryFn: ({ pageParam }: { pageParam: string | null }) =>
    client.rest(listMails, { query: pageParam === null ? {} : { after: pageParam } }),
  initialPageParam: null as string | null,
  getNextPageParam: (last: { next: string | null }) => last.next ?? undefined,
})

/** A mail's text. Every request is recorded, so it is fetched once and cached: the text never changes. */
export const mailTextQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: mailKeys.one(id),
    queryFn: async () => (await client.rest(readMail, { params: { id } })).text,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Sends a mail again, by its id. */
export const resendMail = (client: Client, cache: QueryClient) => ({
  mutationFn: (id: string) => client.rest(resend, { params: { id } }),
  onSettled: () => cache.invalidateQueries({ queryKey: mailKeys.all }),
})
