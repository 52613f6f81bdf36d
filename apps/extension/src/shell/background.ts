import { browser } from 'wxt/browser'
import { beginAllowed, beginSignIn, cancelSignIn, resumeSignIns, SIGN_IN_ALARM } from '../accounts/sign-in.ts'
import { leaveHost } from '../accounts/sign-out.ts'
import { paintBadge } from '../notifications/badge.ts'
import { markRead } from '../notifications/mark-read.ts'
import { POLL_ALARM, planPolls, pollDue, pollHost } from '../notifications/poll.ts'
import { answerMenu, placeMenuEntry, watchMenuEntry } from '../repositories/context-menu.ts'
import { answerCommands } from '../repositories/import-command.ts'
import { answerOmnibox } from '../repositories/omnibox.ts'
import type { PageRequest } from '../repositories/page-answer.ts'
import { answerPage } from '../repositories/page-state.ts'
import { placeScripts, watchGithubHosts } from './github-hosts.ts'
import { hostFetch } from './host-fetch.ts'
import { hostState } from './host-state.ts'
import { loadHosts, watchHosts } from './hosts.ts'
import { watchPreferences } from './preferences.ts'
import { type Answer, type Request as Asked, isFromOwnPage, isFromOwnScript } from './requests.ts'
import { keepPagesOut } from './store.ts'

/** Updates the badge and the next alarm once the work is done. */
async function thenRefresh(work: Promise<unknown>): Promise<void> {
  await work
  await paintBadge()
  await planPolls(Date.now())
}

/** Keeps no state in memory: a worker lives for seconds, and each one starts from what is stored. */
export function startBackground(): void {
  void keepPagesOut()
  const wake = async () => {
    await paintBadge()
    await thenRefresh(pollDue({ now: Date.now(), all: true }))
    await resumeSignIns()
  }
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') })
    void wake()
    void placeMenuEntry()
    void placeScripts()
  })
  browser.runtime.onStartup.addListener(() => void wake())
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === POLL_ALARM) void thenRefresh(pollDue({ now: Date.now() }))
    if (name === SIGN_IN_ALARM) void thenRefresh(resumeSignIns())
  })
  browser.permissions.onAdded.addListener(() => {
    void thenRefresh(beginAllowed())
    void placeScripts()
    void thenRefresh(pollDue({ now: Date.now(), all: true }))
  })
  browser.permissions.onRemoved.addListener(() => void thenRefresh(pollDue({ now: Date.now(), all: true })))
  self.addEventListener('online', () => void thenRefresh(pollDue({ now: Date.now(), all: true })))
  watchHosts(() => void paintBadge())
  watchPreferences(() => void paintBadge())
  watchGithubHosts(() => {
    void placeScripts()
    void placeMenuEntry()
  })
  watchMenuEntry(() => void placeMenuEntry())
  answerMenu()
  answerCommands()
  answerOmnibox()
  browser.runtime.onMessage.addListener((asked: Asked | PageRequest, sender, reply) => {
    if (isFromOwnPage(sender)) {
      void answer(asked as Asked).then(reply)
      return true
    }
    if (!isFromOwnScript(sender)) return
    if ((asked as PageRequest).kind === 'open-options') void browser.runtime.openOptionsPage()
    void answerPage(asked as PageRequest).then(reply)
    return true
  })
}

async function answer(asked: Asked): Promise<unknown> {
  const { list } = await loadHosts()
  if (!list.some(({ origin }) => origin === asked.origin))
    return refuse(`${asked.origin} is not one of the hosts.`)
  switch (asked.kind) {
    case 'fetch':
      return passOn(asked)
    case 'sign-in':
      // Waits for the user. The popup follows the progress through storage.
      void thenRefresh(beginSignIn(asked.origin))
      return
    case 'cancel-sign-in':
      return thenRefresh(cancelSignIn(asked.origin))
    case 'sign-out':
      return thenRefresh(leaveHost(asked.origin))
    case 'refresh':
      return thenRefresh(refresh(asked.origin))
    case 'mark-read':
      return thenRefresh(markRead(asked.origin, asked.id))
  }
}

/** A host that limits calls is not contacted until it allows the next one. */
async function refresh(origin: string): Promise<void> {
  const reach = await hostState(origin).reach.get()
  if (reach?.state !== 'limited' || reach.nextAt <= Date.now()) await pollHost(origin)
}

const refuse = (problem: string): Answer => ({ ok: false, problem })

/** Forwards a page's API call to a host, adding the token that the page does not have. */
async function passOn(asked: Extract<Asked, { kind: 'fetch' }>): Promise<Answer> {
  if (!asked.path.startsWith('/api/')) return refuse(`${asked.path} is not part of the interface.`)
  try {
    const { method, headers, body } = asked
    const response = await hostFetch(asked.origin)(asked.origin + asked.path, { method, headers, body })
    const { status, statusText } = response
    return { ok: true, status, statusText, headers: [...response.headers], body: await response.text() }
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  } finally {
    void thenRefresh(Promise.resolve())
  }
}
