import { Octokit } from '@octokit/core'
import { enterpriseCloud } from '@octokit/plugin-enterprise-cloud'
import { SetTeamEmailDomainDocument } from '@sandlot/core/workspaces/mutations.gen'
import { connectScim } from '@sandlot/core/workspaces/scim/rest'
import { type ScimPatchOperation, type ScimResource, scimPatch } from 'scim-patch'
import { parse, filter as predicateOf } from 'scim2-parse-filter'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestServer } from '../../testing/server.ts'

// Tests ours against SCIM code by others: GitHub's client, and two libraries that evaluate filters and apply patches.
const server = await createTestServer()
afterAll(() => server.close())

const origin = server.listen()
let domain = ''
let named = 0
let github: ReturnType<typeof clientOf>
beforeEach(async () => {
  named += 1
  domain = `acme${named}.example`
  const ada = await server.buildUser({ email: `ada@${domain}` })
  const team = await server.buildWorkspace({ members: { admin: [ada] } })
  await server.as(ada).graphql(SetTeamEmailDomainDocument, { teamId: team.id, domain })
  const { token } = await server.as(ada).rest(connectScim, { params: { id: team.id } })
  github = clientOf(await origin, token)
})

/** GitHub serves SCIM below each enterprise's name and has its own word for bearer; everything else is standard. */
function clientOf(at: string, token: string) {
  const here: typeof fetch = (url, init) =>
    fetch(String(url).replace('/enterprises/acme', ''), {
      ...init,
      headers: { ...(init?.headers as Record<string, string>), authorization: `Bearer ${token}` },
    })
  const octokit = new (Octokit.plugin(enterpriseCloud))({
    baseUrl: `${at}/api`,
    request: { fetch: here },
  })
  return octokit.enterpriseAdmin
}

/** A response: a user, a group or a page of them. */
type Thing = {
  id: string
  userName: string
  displayName: string
  active: boolean
  members?: { value: string }[]
  totalResults: number
  Resources: Thing[]
}
const ask = (name: string, wanted: object): Promise<{ status: number; data: Thing }> =>
  github?.[name]?.(wanted)

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const enterprise = 'acme'
const person = (name: string, more: object = {}) => ({
  enterprise,
  schemas: [USER],
  externalId: `ext-${name}`,
  active: true,
  userName: `${name}@${domain}`,
  displayName: `${name} Smith`,
  name: { formatted: `${name} Smith`, givenName: name, familyName: 'Smith' },
  emails: [{ value: `${name}@${domain}`, type: 'work', primary: true }],
  ...more,
})
async function made(name: string, more: object = {}) {
  server.clock.advance({ seconds: 1 })
  return (await ask('provisionEnterpriseUser', person(name, more))).data
}

test('a third-party client creates people and groups, pages through them, changes and removes them', async () => {
  const [bob, eve] = [await made('bob'), await made('eve')]
  const { data: group, status } = await ask('provisionEnterpriseGroup', {
    enterprise,
    schemas: [GROUP],
    externalId: 'g1',
    displayName: 'Engineers',
    members: [{ value: bob.id, displayName: 'bob' }],
  })
  expect(status).toBe(201)
  const scim_group_id = String(group.id)
  const Operations = [{ op: 'add', path: 'members', value: [{ value: eve.id }] }] as never
  const grown = await ask('updateAttributeForEnterpriseGroup', {
    enterprise,
    scim_group_id,
    schemas: [PATCH],
    Operations,
  })
  expect(grown.data.members?.map(({ value }) => value).sort()).toEqual([bob.id, eve.id].sort())
  const page = await ask('listProvisionedIdentitiesEnterprise', { enterprise, startIndex: 2, count: 1 })
  expect(page.data).toMatchObject({
    totalResults: 2,
    startIndex: 2,
    itemsPerPage: 1,
    Resources: [{ id: eve.id }],
  })
  const bare = await ask('listProvisionedGroupsEnterprise', { enterprise, excludedAttributes: 'members' })
  expect(bare.data.Resources[0]).toMatchObject({ displayName: 'Engineers' })
  expect(bare.data.Resources[0]).not.toHaveProperty('members')
  const scim_user_id = bob.id
  const put = { ...person('bob', { displayName: 'Bobby' }), scim_user_id }
  expect((await ask('setInformationForProvisionedEnterpriseUser', put)).data.displayName).toBe('Bobby')
  const off = await ask('updateAttributeForEnterpriseUser', {
    enterprise,
    scim_user_id,
    schemas: [PATCH],
    Operations: [{ op: 'replace', path: 'active', value: 'False' as never }],
  })
  expect(off.data.active).toBe(false)
  expect((await ask('deleteUserFromEnterprise', { enterprise, scim_user_id })).status).toBe(204)
  await expect(
    ask('getProvisioningInformationForEnterpriseUser', { enterprise, scim_user_id }),
  ).rejects.toMatchObject({ status: 404 })
  const { data: left } = await ask('getProvisioningInformationForEnterpriseGroup', {
    enterprise,
    scim_group_id,
  })
  expect(left.members?.map(({ value }) => value)).toEqual([eve.id])
  expect((await ask('deleteScimGroupFromEnterprise', { enterprise, scim_group_id })).status).toBe(204)
  expect((await ask('deleteUserFromEnterprise', { enterprise, scim_user_id: eve.id })).status).toBe(204)
})

test('filters match the results of another library', async () => {
  await made('fay', { title: 'Lead' })
  await made('gus', { active: false, emails: [{ value: `g.us@${domain}`, type: 'home', primary: true }] })
  await made('hal', { externalId: undefined, name: { givenName: 'Hal', familyName: 'Jones' } })
  const all = (await ask('listProvisionedIdentitiesEnterprise', { enterprise })).data.Resources
  const filters = [
    `userName eq "fay@${domain}"`,
    'externalId eq "ext-fay"',
    'userName sw "g"',
    `userName ew "@${domain}"`,
    'userName co "a"',
    'active eq false',
    'active eq true and title pr',
    'title eq "Lead" or name.familyName eq "Jones"',
    'not (active eq true)',
    `emails.value eq "g.us@${domain}"`,
    'emails[type eq "work"]',
    'emails[type eq "home" and value co "us"]',
    'meta.created gt "2000-01-01T00:00:00Z"',
    'displayName ne "fay Smith"',
  ]
  const names = (list: typeof all) => list.map(({ userName }) => userName)
  const theirs = filters.map((filter) => [filter, names(all.filter(predicateOf(parse(filter))))])
  const ours: typeof theirs = []
  for (const filter of filters) {
    const { data } = await ask('listProvisionedIdentitiesEnterprise', { enterprise, filter })
    ours.push([filter, names(data.Resources)])
  }
  expect(ours).toEqual(theirs)
})

test('patches of a person match the results of another library', async () => {
  const { id: scim_user_id } = await made('ivy', { title: 'Lead' })
  const patches: object[][] = [
    [{ op: 'replace', path: 'displayName', value: 'Ivy J.' }],
    [{ op: 'Replace', path: 'name.familyName', value: 'Jones' }],
    [{ op: 'replace', value: { title: 'Head', name: { givenName: 'Ivy', familyName: 'June' } } }],
    [{ op: 'add', path: 'emails', value: [{ value: `i@${domain}`, type: 'home' }] }],
    [{ op: 'Add', path: 'emails[type eq "home"].value', value: `ivy.home@${domain}` }],
    [{ op: 'replace', path: 'emails[type eq "work"].value', value: `ivy.work@${domain}` }],
    [{ op: 'remove', path: 'emails[type eq "home"]' }],
    [{ op: 'remove', path: 'title' }],
    [
      { op: 'add', path: 'nickName', value: 'iv' },
      { op: 'replace', path: 'externalId', value: 'e-9' },
    ],
    [{ op: 'replace', value: { active: false } }],
  ]
  for (const Operations of patches) {
    const { data: before } = await ask('getProvisioningInformationForEnterpriseUser', {
      enterprise,
      scim_user_id,
    })
    const { data: after } = await ask('updateAttributeForEnterpriseUser', {
      enterprise,
      scim_user_id,
      schemas: [PATCH],
      Operations: Operations as never,
    })
    const { meta: _, ...expected } = scimPatch(
      structuredClone(before) as unknown as ScimResource,
      Operations as ScimPatchOperation[],
    )
    expect(after, JSON.stringify(Operations)).toMatchObject(expected)
    expect(Object.keys(after).sort(), JSON.stringify(Operations)).toEqual(
      [...Object.keys(expected), 'meta'].sort(),
    )
  }
})

test('no concurrent change of a group is lost', async () => {
  const people: string[] = []
  for (const name of ['jo', 'kai', 'lea', 'max']) people.push((await made(name)).id)
  const [first = '', ...others] = people
  const { data: group } = await ask('provisionEnterpriseGroup', {
    enterprise,
    schemas: [GROUP],
    externalId: 'g2',
    displayName: 'Designers',
    members: [{ value: first, displayName: 'jo' }],
  })
  const scim_group_id = String(group.id)
  const change = (operation: object) =>
    ask('updateAttributeForEnterpriseGroup', {
      enterprise,
      scim_group_id,
      schemas: [PATCH],
      Operations: [operation] as never,
    })
  await Promise.all([
    change({ op: 'remove', path: `members[value eq "${first}"]` }),
    ...others.map((value) => change({ op: 'add', path: 'members', value: [{ value }] })),
  ])
  const { data } = await ask('getProvisioningInformationForEnterpriseGroup', { enterprise, scim_group_id })
  expect(data.members?.map(({ value }) => value).sort()).toEqual(others.sort())
})
