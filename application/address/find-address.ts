import type { Address } from '../ports/postcode-directory.ts'

/** Driving port: the addresses of a postcode, at least one. @throws Refusal `postcode.not_found` */
export type FindAddress = (command: { postcode: string }) => Promise<readonly Address[]>
