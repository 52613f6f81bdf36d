import type { Database } from './database.ts'

/** A statement that is built once for each database, and planned once on each of its connections. */
export function prepared<Statement>(prepare: (db: Database) => Statement): (db: Database) => Statement {
  const made = new WeakMap<Database, Statement>()
  return (db) => {
    const statement = made.get(db) ?? prepare(db)
    made.set(db, statement)
    return statement
  }
}
