import { expect, test } from 'vitest'
import { unknownVariables } from './unknown.ts'

test('an unknown variable is reported with the closest known one', () => {
  expect(unknownVariables({ SANDLOT_DATADIR: 'x', SANDLOT_WEATHER_REPORT: 'x' })).toEqual([
    'There is no setting SANDLOT_DATADIR, so it changes nothing. Did you mean SANDLOT_DATA_DIR?',
    'There is no setting SANDLOT_WEATHER_REPORT, so it changes nothing.',
  ])
})

test('known and empty variables, and those of others, are not reported', () => {
  const names = ['SANDLOT_DATA_DIR', 'SANDLOT_TOKEN', 'SANDLOT_TEST_STRIPE_KEY', 'PATH', 'XSANDLOT_A']
  expect(
    unknownVariables({ ...Object.fromEntries(names.map((name) => [name, 'x'])), SANDLOT_X: '' }),
  ).toEqual([])
})

test('variables that Kubernetes sets for a service of that name are not reported either', () => {
  const ports = ['SANDLOT_PORT', 'SANDLOT_PORT_80_TCP', 'SANDLOT_PORT_80_TCP_ADDR', 'SANDLOT_WEB_PORT']
  const names = [...ports, 'SANDLOT_SERVICE_HOST', 'SANDLOT_SERVICE_PORT_HTTP', 'SANDLOT_WEB_SERVICE_PORT']
  expect(unknownVariables(Object.fromEntries(names.map((name) => [name, 'tcp://10.0.0.1:80'])))).toEqual([])
})
