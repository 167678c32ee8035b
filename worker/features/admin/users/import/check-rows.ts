import { mayGiveNewUser } from '#worker/access/held-rights.ts'
import type { SignedInUser } from '#worker/context/context.ts'
import { Email, NewPassword } from '#worker/features/account/schema.ts'
import { PersonName } from '#worker/features/profile/schema.ts'
import { inSlices } from '#worker/input/in-slices.ts'
import type { selectUserRoles } from '../queries.ts'
import type { CsvRow } from './read-csv.ts'
import { MOST_IMPORTED_PASSWORDS } from './import-file.ts'
import type { ImportReport } from './schema.ts'

/** A row that can become an account. */
export interface CheckedRow {
  line: number
  email: string
  firstName: string | null
  lastName: string | null
  password: string | null
  roleIds: number[]
  availableSpaceBytes: number | null
}

type Role = Awaited<ReturnType<typeof selectUserRoles>>[number]

interface Site {
  caller: SignedInUser
  roles: readonly Role[]
  /** Addresses that accounts have. */
  taken: ReadonlySet<string>
}

const ROWS_PER_SLICE = 200

/** Why a row is refused. */
class Refusal extends Error {}

/** Checks each row by itself, in slices: a refused one holds up no other. */
export async function checkRows(
  rows: readonly CsvRow[],
  site: Site,
): Promise<{ accepted: CheckedRow[]; refused: ImportReport['refused'] }> {
  const accepted: CheckedRow[] = []
  const refused: ImportReport['refused'] = []
  const emails = new Set<string>()
  let passwords = 0
  for await (const slice of inSlices(rows, ROWS_PER_SLICE))
    for (const row of slice)
      try {
        const checked = checkRow(row, site)
        if (emails.has(checked.email)) throw new Refusal('This address is in the file twice.')
        if (checked.password !== null && ++passwords > MOST_IMPORTED_PASSWORDS)
          throw new Refusal('At most 50 rows can have a password.')
        emails.add(checked.email)
        accepted.push(checked)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const { line, fields } = row
        refused.push({ line, email: (fields.email ?? '').slice(0, 254), reason: error.message })
      }
  return { accepted, refused }
}

/** Throws Refusal. */
function checkRow({ line, fields, isWhole }: CsvRow, site: Site): CheckedRow {
  if (!isWhole) throw new Refusal('This row does not have the columns of the first row.')
  const email = valid(Email, fields.email)
  if (site.taken.has(email)) throw new Refusal('There is a user with this address already.')
  return {
    line,
    email,
    firstName: valid(PersonName, fields.first_name ?? ''),
    lastName: valid(PersonName, fields.last_name ?? ''),
    password: fields.password ? valid(NewPassword, fields.password) : null,
    roleIds: rolesNamed(fields.role ?? '', site),
    availableSpaceBytes: bytesNamed(fields.space ?? ''),
  }
}

interface Schema<Value> {
  safeParse: (
    value: unknown,
  ) => { success: true; data: Value } | { success: false; error: { issues: { message: string }[] } }
}

/** Throws Refusal. */
function valid<Value>(schema: Schema<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value)
  if (!parsed.success)
    throw new Refusal(parsed.error.issues[0]?.message ?? 'Some fields are not right.')
  return parsed.data
}

/** Of the names of all a user's roles. The file may have 2 MB. */
const MOST_ROLE_LETTERS = 2000

/** Names of roles, `;` between them; none = the default role. Throws Refusal. */
function rolesNamed(names: string, { caller, roles }: Site): number[] {
  if (names.length > MOST_ROLE_LETTERS) throw new Refusal('There is no such role.')
  if (names === '') return roles.filter(({ isDefault }) => isDefault).map(({ id }) => id)
  return names.split(';').map((name) => {
    const role = roles.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
    if (!role) throw new Refusal('There is no such role.')
    if (!mayGiveNewUser(caller.permissions, role))
      throw new Refusal('You can only give permissions that you have yourself.')
    return role.id
  })
}

const UNITS = { '': 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3, tb: 1024 ** 4 }

/** "5 GB", or bytes; empty = as the site gives everybody. Throws Refusal. */
function bytesNamed(text: string): number | null {
  if (text === '') return null
  const [, number, unit = ''] = /^(\d{1,12}(?:\.\d{1,3})?) ?(kb|mb|gb|tb)?$/i.exec(text) ?? []
  if (number === undefined) throw new Refusal('Space is a number of bytes, or like “5 GB”.')
  const bytes = Math.round(Number(number) * UNITS[unit.toLowerCase() as keyof typeof UNITS])
  if (!Number.isSafeInteger(bytes)) throw new Refusal('This is too much space.')
  return bytes
}
