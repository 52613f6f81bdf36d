import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { smtpOptions, sparing } from './mailer.ts'

test.each([
  ['smtp://ada:secret@mail.example.com', true],
  ['smtp://ada:secret@mail.example.com:587', true],
  ['smtp://ada:secret@mail.example.com?requireTLS=false', false],
  ['smtp://mail.example.com', undefined],
  ['smtp://ada:secret@localhost:1025', undefined],
])('a password is sent over a network only encrypted, unless the URL allows it: %s', (url, expected) => {
  const { options } = createTransport(smtpOptions(url))
  expect(options).toMatchObject({ host: new URL(url).hostname })
  expect((options as { requireTLS?: boolean }).requireTLS).toBe(expected)
})

test('a mail server that did not answer is left alone for a minute; one that refuses a mail is not', async () => {
  let now = 0
  let asked = 0
  let problem: Error | null = Object.assign(new Error('Greeting never received'), { code: 'ETIMEDOUT' })
  const mailer = sparing(
    {
      send: async () => {
        asked += 1
        if (problem) throw problem
      },
      close: () => {},
    },
    () => now,
  )
  const mail = { id: '1', to: 'ada@example.com', subject: 's', text: 't', html: null }
  for (let sent = 0; sent < 3; sent += 1)
    await expect(mailer.send(mail)).rejects.toThrow('Greeting never received')
  expect(asked).toBe(1)
  now += 60_000
  problem = Object.assign(new Error('later'), { code: 'EENVELOPE' })
  for (let sent = 0; sent < 3; sent += 1) await expect(mailer.send(mail)).rejects.toThrow('later')
  problem = null
  await mailer.send(mail)
  expect(asked).toBe(5)
})
