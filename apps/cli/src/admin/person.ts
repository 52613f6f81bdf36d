import { type AdminPerson, listPeople } from '@sandlot/core/admin/people-rest'
import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import type { ShapeData } from '../platform/output/shapes.ts'
import { adminTexts } from './messages.ts'

/** A person, as printed. */
export const presentPerson = ({
  isAdmin,
  avatarUrl: _,
  ...person
}: AdminPerson): ShapeData<'admin.person/1'> => ({
  ...person,
  admin: isAdmin,
})

/** The person with that username or e-mail address. */
export async function findPerson(client: Client, wanted: string): Promise<AdminPerson> {
  const search = wanted.trim().replace(/^@/, '')
  const { people } = await client.rest(listPeople, { query: { search } })
  const lower = search.toLowerCase()
  const person =
    people.find(({ username }) => username.toLowerCase() === lower) ??
    people.find(({ email }) => email.toLowerCase() === lower)
  if (!person)
    throw new AppError('not_found', adminTexts.unknownPerson(wanted), {
      reason: 'personUnknown',
      hint: adminTexts.unknownPersonHint,
      field: 'person',
    })
  return person
}
