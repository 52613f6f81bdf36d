import { expect, test } from 'vitest'
import { findAccess, NoAccess } from './access.ts'

const readerOf = (files: Record<string, string>) => (file: string) => {
  const text = files[file]
  if (text === undefined) throw Object.assign(new Error(`no such file: ${file}`), { code: 'ENOENT' })
  return text
}

const kubeconfig = (user: string) => `
apiVersion: v1
kind: Config
current-context: work
contexts:
  - { name: home, context: { cluster: other, user: other } }
  - { name: work, context: { cluster: team, user: me, namespace: devboxes } }
clusters:
  - { name: team, cluster: { server: 'https://10.0.0.1:6443', certificate-authority: ca.crt } }
users:
  - name: me
    user: ${user}
`

test('a kubeconfig gives the cluster and the credentials, with files relative to it', async () => {
  const files = {
    '/etc/kube/config': kubeconfig('{ client-certificate: me.crt, client-key-data: a2V5 }'),
    '/etc/kube/ca.crt': 'authority',
    '/etc/kube/me.crt': 'certificate',
  }
  const access = await findAccess({ KUBECONFIG: '/etc/kube/config:/other' }, readerOf(files))
  expect(access).toMatchObject({
    ...{ namespace: 'devboxes', ca: 'authority', client: { cert: 'certificate', key: 'key' } },
    server: new URL('https://10.0.0.1:6443'),
  })
  expect(access.token()).toBe(null)
})

test('a token in a file is read again each time', async () => {
  const files: Record<string, string> = {
    '/etc/kube/config': kubeconfig('{ tokenFile: token }'),
    '/etc/kube/ca.crt': 'authority',
    '/etc/kube/token': 'first\n',
  }
  const { token } = await findAccess({ KUBECONFIG: '/etc/kube/config' }, readerOf(files))
  const first = token()
  files['/etc/kube/token'] = 'second\n'
  expect([first, token()]).toEqual(['first', 'second'])
})

test('in a pod the pod’s own service account is used', async () => {
  const account = '/var/run/secrets/kubernetes.io/serviceaccount'
  const files = {
    [`${account}/namespace`]: 'tools',
    [`${account}/ca.crt`]: 'authority',
    [`${account}/token`]: 'of the pod',
  }
  const environment = { KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '443' }
  const access = await findAccess(environment, readerOf(files))
  expect([access.server.host, access.namespace, access.token()]).toEqual(['[fd00::1]', 'tools', 'of the pod'])
})

test.each([
  [
    'a user with an external credential program',
    kubeconfig('{ exec: { command: aws } }'),
    'by another program',
  ],
  ['a missing context', kubeconfig('{}').replace('current-context: work', ''), 'current context'],
  ['something that is not a kubeconfig', 'contexts: nothing', 'contexts'],
])('%s is refused by name', async (_, text, said) => {
  const asked = findAccess(
    { KUBECONFIG: '/etc/kube/config' },
    readerOf({ '/etc/kube/config': text, '/etc/kube/ca.crt': '' }),
  )
  await expect(asked).rejects.toThrow(NoAccess)
  await expect(asked).rejects.toThrow(said)
})
