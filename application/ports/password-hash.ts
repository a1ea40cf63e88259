/**
 * Driven port: hashes of passwords, slow on purpose.
 * Every adapter passes `tests/contracts/password-hash.contract.ts`.
 */
export interface PasswordHash {
  /**
   * A text that `matches` compares with; another one each time. @throws Refusal `service.unavailable` if too many wait
   */
  hash(password: string): Promise<string>

  /**
   * Whether `password` is what `hash` was made of; false, after the same time, where there is no hash.
   * @throws Refusal `service.unavailable` if too many wait
   */
  matches(password: string, hash: string | undefined): Promise<boolean>
}
