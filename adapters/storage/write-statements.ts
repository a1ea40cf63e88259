import { type Statement, together, type Write } from './write.ts'

/** Writes that need neither locks nor decisions: all of the statements, or none. */
export function* writeStatements(statements: readonly Statement[]): Write<void> {
  yield* together(statements)
}
