import { describe, expect, it } from 'vitest'
import { readNpmrc } from '../../platform/config/npmrc.ts'
import { registryOf } from './registry-options.ts'

const FILE = `
; a comment
# another = one
registry = https://file.example/npm/
@corp:registry="https://corp.example/"
//corp.example/:_authToken=\${TOKEN}
//file.example/npm/:_password = 'c2VjcmV0'
cache=/root/.npm
script-shell=/bin/sh
no value
`

describe('choosing the registry', () => {
  it('reads addresses and credentials from a file, and nothing else', () => {
    expect(readNpmrc(FILE, { TOKEN: 't0k3n' }, {})).toEqual({
      registry: 'https://file.example/npm/',
      '@corp:registry': 'https://corp.example/',
      '//corp.example/:_authToken': 't0k3n',
      '//file.example/npm/:_password': 'c2VjcmV0',
    })
  })

  it('leaves an unset variable as it is', () => {
    expect(readNpmrc(FILE, {}, {})['//corp.example/:_authToken']).toBe(['$', '{TOKEN}'].join(''))
  })

  it.each([
    ['', {}, 'https://registry.npmjs.org'],
    ['', { npm: 'https://npm.example' }, 'https://npm.example'],
    [FILE, { npm: 'https://npm.example' }, 'https://file.example/npm/'],
    [FILE, { npm: 'https://npm.example', own: 'https://own.example' }, 'https://own.example'],
  ])('%#: our own setting, then the file, then npm’s own', (text, named, registry) => {
    expect(readNpmrc(text, {}, named).registry).toBe(registry)
  })

  it('uses a scope’s registry for its packages', () => {
    const options = readNpmrc(FILE, {}, {})
    expect(registryOf(options, '@corp/a')).toBe('https://corp.example/')
    expect(registryOf(options, '@other/a')).toBe('https://file.example/npm/')
    expect(registryOf(options, 'corp')).toBe('https://file.example/npm/')
  })
})
