import { currentUser } from '@sandlot/core/accounts/rest'
import { listFeedback, sendFeedback, surveySeen } from '@sandlot/core/profile/feedback-rest'
import { SURVEY_AFTER_DAYS, SURVEY_AGAIN_DAYS } from '@sandlot/core/profile/limits'
import { afterAll, expect, test } from 'vitest'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

test('feedback can be read by administrators only, newest first', async () => {
  const [ada, root] = [await server.buildUser(), await server.buildUser({ isAdmin: true })]
  const as = server.as(ada)
  await as.rest(sendFeedback, { body: { text: '  I like it. ', page: '/dashboard/recent' } })
  server.clock.advance({ minutes: 1 })
  await as.rest(sendFeedback, { body: { kind: 'survey', text: '', score: 0 } })
  await expect(as.rest(sendFeedback, { body: { text: ' ' } })).rejects.toMatchObject({ code: 'validation' })
  await expect(server.as(null).rest(sendFeedback, { body: { text: 'Hi' } })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  const author = { id: ada.id, username: ada.username }
  const { feedback } = await server.as(root).rest(listFeedback, { query: {} })
  expect(feedback).toMatchObject([
    { kind: 'survey', text: '', score: '0', page: null, author },
    { kind: 'feedback', text: 'I like it.', score: null, page: '/dashboard/recent', author },
  ])
  const after = feedback[0]?.id
  expect((await server.as(root).rest(listFeedback, { query: { after } })).feedback).toEqual(feedback.slice(1))
  await expect(as.rest(listFeedback, { query: {} })).rejects.toMatchObject({ code: 'not_found' })
})

test('[RS-023] someone who has seen the survey is not asked again for a long time', async () => {
  const ben = await server.buildUser()
  const isAsked = async () => (await server.as(ben).rest(currentUser)).sendSurvey
  expect(await isAsked()).toBe(false)
  server.clock.advance({ days: SURVEY_AFTER_DAYS })
  expect(await isAsked()).toBe(true)
  await server.as(ben).rest(surveySeen, { body: {} })
  expect(await isAsked()).toBe(false)
  server.clock.advance({ days: SURVEY_AGAIN_DAYS })
  expect(await isAsked()).toBe(true)
})
