import { githubScopesFor } from '@sandlot/core/accounts/rules'
import { emailProblem, readInvitee } from '@sandlot/core/workspaces/rules'
import { describe, test } from 'vitest'
import { expectLinear, TIMES_LARGER, TIMES_LONGER_MAX } from '../../../testing/growth.ts'
import { asciiLocation } from '../location.ts'
import { isKnownHost } from '../origin/host.ts'
import { addressOf, trustFunction } from '../origin/trust-proxy.ts'
import { originForm } from '../request-target.ts'

/** Each builds its worst-case input of a given size and returns the function that parses it. */
const parsers: Record<string, [size: number, workOn: (size: number) => () => unknown]> = {
  'the proxies that a request passed through': [
    100,
    (size) => {
      const isTrusted = trustFunction({ proxies: ['10.0.0.0/8', '::1'] })
      const ways = ['10.0.0.1, '.repeat(size), ','.repeat(size), '::ffff:'.repeat(size)].map((told) => ({
        socket: { remoteAddress: '10.0.0.1' } as never,
        headers: { 'x-forwarded-for': told },
      }))
      return () => ways.map((way) => addressOf(way, isTrusted))
    },
  ],
  'the host of a request': [
    500,
    (size) => {
      const hosts = ['a.'.repeat(size), ':1'.repeat(size), `127${'.1'.repeat(size)}`, '['.repeat(size)]
      return () => hosts.map((host) => isKnownHost(host, { publicUrl: null }))
    },
  ],
  'the target of a request': [
    500,
    (size) => {
      const targets = [`http://${'a'.repeat(size)}`, `http://a${'/#'.repeat(size)}`, 'http:/'.repeat(size)]
      return () => targets.map((url) => originForm({ url, headers: {} }))
    },
  ],
  'a redirect address': [
    500,
    (size) => {
      const addresses = ['é'.repeat(size), 'éa'.repeat(size), ' '.repeat(size)]
      return () => addresses.map(asciiLocation)
    },
  ],
  'an e-mail address': [
    500,
    (size) => {
      const addresses = [
        `a@${'b.'.repeat(size)}`,
        `a@${'b-'.repeat(size)}`,
        `${'.'.repeat(size)}@b.c`,
        '@'.repeat(size),
        `a${' '.repeat(size)}b@c.d`,
      ]
      return () => addresses.map((address) => [emailProblem(address), readInvitee(address)])
    },
  ],
  'the scopes that a provider is asked for': [
    500,
    (size) => {
      const scopes = ['repo,'.repeat(size), ` ${','.repeat(size)} a`]
      return () => scopes.map(githubScopesFor)
    },
  ],
}

describe(`${TIMES_LARGER} times the input takes at most ${TIMES_LONGER_MAX} times as long:`, () => {
  test.each(Object.entries(parsers))('%s', (_, [size, workOn]) => expectLinear(size, workOn))
})
