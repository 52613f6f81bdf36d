import { createRedactor, isSecretName } from '@sandlot/core/shell/redact-rules'
import { expect, test } from 'vitest'

/** The route files, from which the addresses are derived. */
const files = Object.keys(import.meta.glob('../routes/**/*.tsx'))

test('redacts every page address that contains a secret', () => {
  const { redact } = createRedactor()
  const addresses = files
    .filter((file) => /\$/.test(file))
    .map((file) =>
      file
        .slice('../routes'.length)
        .replace(/(\/index|\/route)?\.tsx$/, '')
        .replaceAll('.', '/'),
    )
  const secret = addresses.filter((address) =>
    address.split('/').some((part) => part.startsWith('$') && isSecretName(part)),
  )
  expect(secret).toContain('/invite/$token')
  for (const address of secret)
    expect(redact(address.replace(/\$\w+/g, 'do-not-log')), address).not.toContain('do-not-log')
})
