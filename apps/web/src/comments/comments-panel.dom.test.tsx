// @vitest-environment jsdom
import { commentMessages } from '@sandlot/core/comments/messages'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { eventually, find, names, press, seek } from '../sandboxes/testing/dom.ts'
import { type Answers, abilitiesAs, memberAs, Refusal } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { commentTexts as say } from './comment-messages.ts'
import { CommentsPanel, type CommentsPanelProps } from './comments-panel.tsx'
import { PreviewPins } from './preview-pins.tsx'
import { useComments } from './use-comments.ts'

const person = (id: string, username: string) => ({
  __typename: 'User',
  id,
  username,
  name: null,
  avatarUrl: '',
})
const said = (id: string, content: string, more: object = {}) => ({
  __typename: 'Comment',
  id,
  content,
  insertedAt: '2026-01-01T00:00:00Z',
  editedAt: null,
  isResolved: false,
  user: person('u2', 'ben'),
  references: [],
  anchorReference: null,
  comments: [],
  ...more,
})
const onLines = (isGone: boolean) => ({
  __typename: 'Reference',
  id: 'r1',
  metadata: {
    __typename: 'CodeReferenceMetadata',
    path: 'src/a.ts',
    line: 3,
    endLine: 4,
    code: 'let a = 1',
    isGone,
  },
})

const sandbox = (abilities: object = abilitiesAs('ADMIN')) =>
  ({ id: 'aaa111', abilities, removedAt: null, isFrozen: false }) as unknown as OpenSandbox

const opened = vi.fn()
const showPreview = vi.fn()
type PanelProps = Partial<CommentsPanelProps> & { of?: OpenSandbox; isSwitched?: boolean }
function Panel({ of = sandbox(), isSwitched = false, ...props }: PanelProps) {
  const comments = useComments('aaa111')
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isSwitched && (
        <button onClick={() => setOpen(!isOpen)} type="button">
          Elsewhere
        </button>
      )}
      {isOpen && (
        <CommentsPanel
          comments={comments}
          currentLines={() => ({ kind: 'code', path: 'src/a.ts', line: 7, endLine: 7 })}
          onOpenFile={opened}
          onPick={showPreview}
          sandbox={of}
          saveFirst={async () => true}
          {...props}
        />
      )}
    </>
  )
}

const show = (threads: object[], answers: Answers = {}, props: Parameters<typeof Panel>[0] = {}) => {
  Element.prototype.scrollIntoView = () => undefined
  return showPage(<Panel {...props} />, {
    ...memberAs(),
    'query SandboxComments': () => ({
      sandbox: { __typename: 'Sandbox', id: 'aaa111', comments: threads },
    }),
    'query MentionablePeople': () => ({
      sandbox: {
        __typename: 'Sandbox',
        id: 'aaa111',
        mentionable: [person('u2', 'ben'), person('u3', 'bert')],
      },
    }),
    ...answers,
  })
}

const write = (field: HTMLTextAreaElement, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
  field.setSelectionRange(text.length, text.length)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

test('threads show their authors, link to their lines, and report when those were deleted', async () => {
  show([
    said('c1', 'Why **here**? <b>x</b>', { anchorReference: onLines(false) }),
    said('c2', 'Gone', { anchorReference: onLines(true) }),
    said('c3', 'Done', { isResolved: true }),
  ])
  ;(await find('button', say.lines('src/a.ts', { line: 3, endLine: 4 }))).click()
  expect(opened).toHaveBeenCalledWith('src/a.ts', 3, 1)
  expect((await find('strong')).textContent).toBe('here')
  // User input is not rendered as HTML.
  expect(document.body.textContent).toContain('<b>x</b>')
  expect(document.body.textContent).toContain(say.lineDeleted)
  expect(names('article')).toHaveLength(2)
  ;(await find<HTMLInputElement>('input[role=switch]')).click()
  await eventually(() => expect(names('article')).toHaveLength(3))
})

test('comments on the lines at the cursor, with a mention selected by keyboard', async () => {
  const sent = vi.fn((_input: object) => ({ createCodeComment: said('c9', 'Hi') }))
  show([], { 'mutation CreateCodeComment': sent })
  const field = await find<HTMLTextAreaElement>('textarea', say.write)
  ;(await find('button', say.aboutLines)).click()
  await find('[role=status]', say.lines('src/a.ts', { line: 7, endLine: 7 }))
  field.focus()
  write(field, 'Hello @be')
  await find('[role=option]', /bert/)
  press('ArrowDown')
  await eventually(() => expect(seek('[aria-selected=true]', /bert/)).toBeDefined())
  press('Enter')
  await eventually(() => expect(field.value).toBe('Hello @bert '))
  press('Enter', { ctrlKey: true })
  await eventually(() =>
    expect(sent).toHaveBeenCalledWith({
      sandboxId: 'aaa111',
      content: 'Hello @bert',
      anchorReference: { path: 'src/a.ts', line: 7, endLine: 7 },
    }),
  )
  await eventually(() => expect(field.value).toBe(''))
})

test('rejects an empty comment in place and sends nothing', async () => {
  show([])
  ;(await find('button', say.send)).click()
  expect((await find('[role=alert]')).textContent).toBe(commentMessages.empty)
})

test('edits, replies to, resolves and deletes one’s own comments, with undo', async () => {
  const calls: [string, object][] = []
  const note = (name: string, field: string) => (input: object) => {
    calls.push([name, input])
    return { [field]: said('c1', 'x') }
  }
  show([said('c1', 'Mine', { user: person('u1', 'ann') })], {
    'mutation UpdateComment': note('edit', 'updateComment'),
    'mutation CreateComment': note('reply', 'createComment'),
    'mutation ResolveComment': note('resolve', 'resolveComment'),
    'mutation DeleteComment': note('delete', 'deleteComment'),
    'mutation RestoreComment': note('restore', 'restoreComment'),
  })
  ;(await find('button', say.editOne)).click()
  write(await find<HTMLTextAreaElement>('textarea', say.edit), 'Better')
  ;(await find('button', say.save)).click()
  await eventually(() => expect(calls).toHaveLength(1))
  ;(await find('button', say.sendReply)).click()
  write(await find<HTMLTextAreaElement>('textarea', say.reply), 'Yes')
  ;(await find('article form button[type=submit]', say.sendReply)).click()
  await eventually(() => expect(calls).toHaveLength(2))
  ;(await find('button', say.resolve)).click()
  await eventually(() => expect(calls).toHaveLength(3))
  ;(await find('button', say.deleteOne)).click()
  ;(await find('button', say.undo)).click()
  await eventually(() => expect(calls).toHaveLength(5))
  const named = { sandboxId: 'aaa111', commentId: 'c1' }
  expect(calls).toEqual([
    ['edit', { ...named, content: 'Better' }],
    ['reply', { sandboxId: 'aaa111', content: 'Yes', parentCommentId: 'c1' }],
    ['resolve', named],
    ['delete', named],
    ['restore', named],
  ])
})

test('a thread that goes away leaves the keyboard at the next one, and the last at what is said instead', async () => {
  const mine = (id: string, more = {}) => said(id, id, { user: person('u1', 'ann'), ...more })
  const threads = [mine('c1'), mine('c2')]
  show(threads, {
    'mutation ResolveComment': () => {
      threads[0] = mine('c1', { isResolved: true })
      return { resolveComment: threads[0] }
    },
    'mutation DeleteComment': () => ({ deleteComment: threads.pop() }),
  })
  ;(await find('article button', say.resolve)).click()
  await eventually(() => expect(document.querySelectorAll('article')).toHaveLength(1))
  await eventually(() => expect(document.activeElement?.closest('article')?.textContent).toContain('c2'))
  ;(await find('button', say.deleteOne)).click()
  await eventually(() => expect(document.activeElement).toBe(seek('h2', say.none)))
})

test('users with read-only access see the threads and why there is no field', async () => {
  show(
    [said('c1', 'Read me')],
    {},
    { of: sandbox({ 'comment.add': 'notAllowed', 'sandbox.rename': 'notAllowed' }) },
  )
  await find('p', 'Read me')
  await find('p', commentMessages.notAllowed)
  expect(seek('textarea')).toBeUndefined()
  expect(seek('button', say.deleteOne)).toBeUndefined()
})

test('selects a point in the preview by keyboard, and pins link to their threads', async () => {
  const picked = vi.fn()
  const open = vi.fn()
  const point = {
    __typename: 'Reference',
    id: 'r2',
    metadata: { __typename: 'PreviewReferenceMetadata', path: '/', x: 0.5, y: 0.5 },
  }
  showPage(
    <PreviewPins
      chosen={null}
      focused={null}
      isPicking
      onCancel={() => undefined}
      onOpen={open}
      onPick={picked}
      path="/"
      threads={[said('c1', 'Blue', { anchorReference: point })] as never}
    />,
    memberAs(),
  )
  ;(await find('button', say.pick)).focus()
  press('ArrowRight')
  await eventually(() => expect(seek('button > span')?.style.left).toBe('52%'))
  press('Enter')
  expect(picked).toHaveBeenCalledWith({ path: '/', x: 0.52, y: 0.5 })
  ;(await find('button', say.openThread(1, 'ben'))).click()
  expect(open).toHaveBeenCalledWith('c1')
})

test('shows instructions beside the preview while selecting a point, and can cancel without a keyboard', async () => {
  const canceled = vi.fn()
  showPage(
    <PreviewPins
      chosen={null}
      focused={null}
      isPicking
      onCancel={canceled}
      onOpen={() => undefined}
      onPick={() => undefined}
      path="/"
      threads={[]}
    />,
    memberAs(),
  )
  await find('p', new RegExp(say.pickTouch))
  ;(await find('button', say.cancel)).click()
  expect(canceled).toHaveBeenCalledOnce()
})

/** A deferred answer that refuses the first time. */
function refusingOnce(reply: object) {
  let answer = () => {}
  let isFirst = true
  const wait = () => new Promise<void>((resolve) => (answer = resolve))
  return {
    answer: () => answer(),
    reply: async () => {
      const refuses = isFirst
      isFirst = false
      if (refuses) {
        await wait()
        throw new Refusal('Not now.')
      }
      return reply
    },
  }
}

test('shows a comment immediately; after a refusal it returns to its field and anchor', async () => {
  const call = refusingOnce({ createCodeComment: said('c9', 'Hello') })
  const { services } = show([said('c1', 'Old')], { 'mutation CreateCodeComment': call.reply })
  await find('p', 'Old')
  const field = await find<HTMLTextAreaElement>('textarea', say.write)
  ;(await find('button', say.aboutLines)).click()
  const lines = say.lines('src/a.ts', { line: 7, endLine: 7 })
  await find('[role=status]', lines)
  write(field, 'Hello')
  ;(await find('button', say.send)).click()
  await find('article p', 'Hello')
  expect(document.querySelector('article')?.textContent).toContain(say.sending)
  expect(field.value).toBe('')
  call.answer()
  await eventually(() => expect(seek('article p', 'Hello')).toBeUndefined())
  expect(field.value).toBe('Hello')
  await find('[role=status]', lines)
  expect(services.toasts.list().map(({ text }) => text)).toEqual([`${say.writeFailed}: Not now.`])
})

test('what is being written, and what was refused meanwhile, is there again after looking elsewhere', async () => {
  const call = refusingOnce({ createComment: said('c9', 'Hello') })
  const { services } = show(
    [said('c1', 'Old')],
    { 'mutation CreateComment': call.reply },
    { isSwitched: true },
  )
  write(await find<HTMLTextAreaElement>('textarea', say.write), 'Hello')
  ;(await find('button', say.sendReply)).click()
  write(await find<HTMLTextAreaElement>('textarea', say.reply), 'Well')
  ;(await find('button', say.send)).click()
  await find('article p', 'Hello')
  const elsewhere = await find('button', 'Elsewhere')
  elsewhere.click()
  await eventually(() => expect(seek('textarea')).toBeUndefined())
  call.answer()
  await eventually(() => expect(services.toasts.list()).toHaveLength(1))
  elsewhere.click()
  expect((await find<HTMLTextAreaElement>('textarea', say.write)).value).toBe('Hello')
  expect((await find<HTMLTextAreaElement>('textarea', say.reply)).value).toBe('Well')
})

test('shows an edit immediately; after a refusal the typed text is back in its field', async () => {
  const call = refusingOnce({ updateComment: said('c1', 'Better') })
  show([said('c1', 'Mine', { user: person('u1', 'ann') })], { 'mutation UpdateComment': call.reply })
  ;(await find('button', say.editOne)).click()
  write(await find<HTMLTextAreaElement>('textarea', say.edit), 'Better')
  ;(await find('button', say.save)).click()
  await find('p', 'Better')
  expect(seek('textarea', say.edit)).toBeUndefined()
  call.answer()
  const again = await find<HTMLTextAreaElement>('textarea', say.edit)
  expect(again.value).toBe('Better')
  ;(await find('button', say.cancel)).click()
  await find('p', 'Mine')
})

test.each([
  ['resolving', 'ResolveComment', { resolveComment: said('c1', 'Mine', { isResolved: true }) }, say.resolve],
  ['deleting', 'DeleteComment', { deleteComment: said('c1', 'Mine') }, say.deleteOne],
])('%s shows immediately, is reverted on refusal, and can be retried', async (...row) => {
  const [, mutation, reply, label] = row
  const call = refusingOnce(reply)
  const asked = vi.fn(call.reply)
  const { services } = show([said('c1', 'Mine')], { [`mutation ${mutation}`]: asked })
  ;(await find('button', label)).click()
  await eventually(() => expect(names('article')).toEqual([]))
  call.answer()
  await find('p', 'Mine')
  services.toasts.list()[0]?.action?.run()
  await eventually(() => expect(asked).toHaveBeenCalledTimes(2))
})

test('a thread shows the number of its pin, and links to the preview', async () => {
  const at = (path: string) => ({
    anchorReference: {
      __typename: 'Reference',
      id: path,
      metadata: { __typename: 'PreviewReferenceMetadata', path, x: 0.5, y: 0.5 },
    },
  })
  show([said('c3', 'Third', at('/')), said('c2', 'Other', at(':5173/')), said('c1', 'First', at('/'))])
  const [third, other, first] = await eventually(() => {
    const places = names('article button').filter((text) => text.includes('point in the preview'))
    expect(places).toHaveLength(3)
    return places
  })
  expect([third, other, first]).toEqual([
    `2${say.point('/')}`,
    `1${say.point(':5173/')}`,
    `1${say.point('/')}`,
  ])
  ;(await find('button', `2${say.point('/')}`)).click()
  expect(showPreview).toHaveBeenCalledOnce()
})

test('shows the first of very many threads, including the requested one, and more on demand', async () => {
  const many = Array.from({ length: 120 }, (_, at) => said(`c${at}`, `Said ${at}`))
  showPage(
    <Panel />,
    {
      ...memberAs(),
      'query SandboxComments': () => ({
        sandbox: { __typename: 'Sandbox', id: 'aaa111', comments: many },
      }),
    },
    { at: '/?comment=c59' },
  )
  await find('button', 'Show 50 of 60 more')
  expect(names('article')).toHaveLength(60)
  ;(await find('button', 'Show 50 of 60 more')).click()
  ;(await find('button', 'Show 10 more')).click()
  await eventually(() => expect(names('article')).toHaveLength(120))
})
