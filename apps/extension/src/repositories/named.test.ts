import { expect, test } from 'vitest'
import { linkText, wantedNamed, wantedText } from './named.ts'

const repository = { owner: 'acme', name: 'widgets' }

test.each([
  ['acme/widgets', { repository }, 'acme/widgets'],
  ['git@github.com:acme/widgets.git', { repository }, 'acme/widgets'],
  ['https://github.com/acme/widgets/tree/a/b', { repository, tree: 'a/b' }, 'acme/widgets/a/b'],
  [
    'github.com/acme/widgets/blob/main/src/x.ts',
    { repository, tree: 'main/src', file: 'x.ts' },
    'acme/widgets/main/src/x.ts',
  ],
  ['https://github.com/acme/widgets/tree/fix%2312', { repository, tree: 'fix#12' }, 'acme/widgets/fix#12'],
  [
    'https://github.com/acme/widgets/blob/main/why%3F%20100%25.md',
    { repository, tree: 'main', file: 'why? 100%.md' },
    'acme/widgets/main/why? 100%.md',
  ],
  ['https://www.github.com/acme/widgets/pull/12/files', { repository, pull: 12 }, 'acme/widgets#12'],
])('parses %s, describes it, and parses its link back to the same', (text, wanted, words) => {
  const read = wantedNamed(text)
  if ('problem' in read) throw new Error(read.problem)
  expect(read.wanted).toMatchObject(wanted)
  expect(wantedText(read.wanted)).toBe(words)
  expect(wantedNamed(linkText(read.wanted))).toMatchObject({ wanted })
})

test.each(['', 'acme', 'https://github.com/features/actions', 'https://gitlab.example/acme/widgets/pull/1'])(
  '%j is rejected',
  (text) => expect(wantedNamed(text)).toHaveProperty('problem'),
)
