/** A staff record: somebody who works for the city, whether their LINE account is linked or not. */
export type StaffRecord = {
  /** The staff identifier. It says nothing about the person. */
  sub: string
  /** In its one form (`canonicalUsername`). */
  username: string
  name?: string
  email?: string
}
