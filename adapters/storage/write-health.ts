import { refuse } from '../../domain/refusal.ts'

/** Whether writes work, told by the latest one. In a database that was found damaged none is to be relied on. */
export function writeHealth() {
  let [isStored, isDamaged] = [true, false]
  return {
    /** To be called with the outcome of every write: false if the database could not store it, whatever it was. */
    onWrite(stored: boolean): void {
      isStored = stored
    },
    onDamage(): void {
      isDamaged = true
    },
    isFailing: () => isDamaged || !isStored,
    /** @throws Refusal `service.unavailable` if the database was found damaged */
    expectSound(): void {
      if (isDamaged) throw refuse('service.unavailable', {})
    },
  }
}
