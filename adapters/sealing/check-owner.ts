import type { Sealing } from './sealing.ts'

/** Refuses a record that says it is of `userId` in a row of another owner. @throws Error */
export function checkOwner(sealing: Pick<Sealing, 'ownerOf'>, userId: string, owner: Uint8Array): void {
  if (Buffer.compare(sealing.ownerOf(userId), owner) !== 0)
    throw new Error('a sealed record stands in the row of another owner')
}
