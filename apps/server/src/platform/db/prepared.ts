import type { Database } from './database.ts'

/** Prepares a statement that is built once per database and planned once per connection. */
export function prepared<Statement>(prepare: (db: Database) => Statement): (db: Database) => Statement {
  const made = new WeakMap<Database, Statement>()
  return (db) => {
    const statement = made.get(db) ?? prepare(db)
    made.set(db, statement)
    return statement
  }
}
