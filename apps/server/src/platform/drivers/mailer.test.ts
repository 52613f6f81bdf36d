import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { smtpOptions } from './mailer.ts'

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
