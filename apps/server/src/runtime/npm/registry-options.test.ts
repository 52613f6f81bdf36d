import { describe, expect, it } from 'vitest'
import { readNpmrc } from '../../platform/npmrc.ts'
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

describe('which registry is asked', () => {
  it('reads addresses and credentials of a file, and nothing else', () => {
    expect(readNpmrc(FILE, { TOKEN: 't0k3n' }, {})).toEqual({
      registry: 'https://file.example/npm/',
      '@corp:registry': 'https://corp.example/',
      '//corp.example/:_authToken': 't0k3n',
      '//file.example/npm/:_password': 'c2VjcmV0',
    })
  })

  it('leaves a variable that is not set as it stands', () => {
    expect(readNpmrc(FILE, {}, {})['//corp.example/:_authToken']).toBe(['$', '{TOKEN}'].join(''))
  })

  it.each([
    ['', {}, 'https://registry.npmjs.org'],
    ['', { npm: 'https://npm.example' }, 'https://npm.example'],
    [FILE, { npm: 'https://npm.example' }, 'https://file.example/npm/'],
    [FILE, { npm: 'https://npm.example', own: 'https://own.example' }, 'https://own.example'],
  ])('%#: the own setting, then the file, then what npm uses', (text, named, registry) => {
    expect(readNpmrc(text, {}, named).registry).toBe(registry)
  })

  it('asks the registry of a scope for its packages', () => {
    const options = readNpmrc(FILE, {}, {})
    expect(registryOf(options, '@corp/a')).toBe('https://corp.example/')
    expect(registryOf(options, '@other/a')).toBe('https://file.example/npm/')
    expect(registryOf(options, 'corp')).toBe('https://file.example/npm/')
  })
})
