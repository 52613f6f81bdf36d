import { Button } from '@sandlot/ui/button'
import { IconButton } from '@sandlot/ui/icon-button'
import { TextField } from '@sandlot/ui/text-field'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import {
  addGithubHost,
  loadGithubHosts,
  mayStandOn,
  removeGithubHost,
  watchGithubHosts,
} from './github-hosts.ts'
import { hostLabel, originOf } from './hosts.ts'
import { extensionMessages as messages } from './messages.ts'
import { Setting } from './section.tsx'

type Server = { origin: string; isAllowed: boolean }

const withLeave = (origins: readonly string[]): Promise<Server[]> =>
  Promise.all(origins.map(async (origin) => ({ origin, isAllowed: await mayStandOn(origin) })))

/** Lists the GitHub Enterprise servers on which the control appears, and adds more. */
export function GithubHostsForm() {
  const [servers, setServers] = useState<readonly Server[]>([])
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState('')
  useEffect(() => {
    const show = (origins: readonly string[]) => void withLeave(origins).then(setServers)
    void loadGithubHosts().then(show)
    return watchGithubHosts(show)
  }, [])

  const add = async (origin: string) => {
    // Must come first, so that the browser treats it as part of the click.
    const isAllowed = await addGithubHost(origin).catch(() => false)
    if (!isAllowed) return setProblem(messages.addRefused(hostLabel(origin)))
    setAddress('')
    setDone(messages.githubAdded(hostLabel(origin)))
    setServers(await withLeave(await loadGithubHosts()))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setDone('')
    const origin = originOf(address)
    if (origin === null) return setProblem(messages.githubInvalid)
    if (new URL(origin).hostname === 'github.com') return setProblem(messages.githubItself)
    void add(origin)
  }
  return (
    <>
      <ul>
        {servers.map(({ origin, isAllowed }) => (
          <Setting
            key={origin}
            label={hostLabel(origin)}
            problem={isAllowed ? null : messages.hostState({ state: 'blocked' }, false)}
          >
            {!isAllowed && (
              <Button onPress={() => void add(origin)} size="sm">
                {messages.allowAccess}
              </Button>
            )}
            <IconButton
              label={messages.removeTitle(hostLabel(origin))}
              onPress={() => void removeGithubHost(origin)}
              size="sm"
            >
              <Trash2 aria-hidden size={15} />
            </IconButton>
          </Setting>
        ))}
      </ul>
      <form className="flex flex-col gap-4 border-line border-t px-5 py-4" onSubmit={submit}>
        <TextField
          hint={messages.addHint}
          label={messages.githubLabel}
          onChange={(typed) => {
            setAddress(typed)
            setProblem(null)
          }}
          placeholder={messages.githubPlaceholder}
          problem={problem}
          value={address}
        />
        <div className="flex items-center gap-3">
          <Button type="submit">{messages.githubAdd}</Button>
          <p className="text-ink-muted text-sm" role="status">
            {done}
          </p>
        </div>
      </form>
    </>
  )
}
