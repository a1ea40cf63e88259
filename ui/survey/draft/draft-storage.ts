import type { Clock } from '../../../application/ports/clock.ts'
import type { Answer } from '../../../domain/survey/answer.ts'
import { sha256 } from './sha256.ts'

/** A submit whose result is not known yet: the same body goes again under the same key. */
export type PendingSubmit = { bodyHash: string; key: string /** Epoch milliseconds. */; at: number }

/** What a resident had entered when they left. */
export type Draft = {
  /** Epoch milliseconds. */
  savedAt: number
  answers: readonly (readonly [string, Answer])[]
  pending?: PendingSubmit
}

/** Which form a draft belongs to. */
type DraftKey = { surveyId: string; surveyVersion: number; partitionKey: string | undefined }

const PREFIX = 'madoguchi.draft.'
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

/** One stored draft. */
export type DraftEntry = {
  /** undefined if there is none or it is older than 7 days. */
  read(): Draft | undefined
  write(draft: Draft): void
  discard(): void
}

/** The drafts of this browser: per resident (hashed), form, answer and form version, for 7 days. */
export class DraftStorage {
  readonly #storageNow: () => Storage
  readonly #clock: Clock
  /** Grows when all drafts are removed: forms that were open then write none any more. */
  #wiped = 0

  /** `storage`: where drafts are kept now. */
  constructor(storage: () => Storage, clock: Clock) {
    this.#storageNow = storage
    this.#clock = clock
  }

  /** This resident's stored draft of a form; deletes drafts of other residents and old ones. */
  async open(userId: string, draft: DraftKey): Promise<DraftEntry> {
    const wiped = this.#wiped // a sign-out meanwhile counts
    const owner = await this.removeOthers(userId)
    const answer = draft.partitionKey === undefined ? 'new' : (await sha256(draft.partitionKey)).slice(0, 16)
    const prefix = `${PREFIX}${owner}.${draft.surveyId}.${answer}.`
    const entry = this.#entry(`${prefix}${draft.surveyVersion}`, wiped)
    this.#moveFromOlderVersion(prefix, entry)
    return entry
  }

  /**
   * The form changed while somebody was filling it in: what they had entered is offered in the new version. A submit of
   * the old version is not moved, as its body would be another one.
   */
  #moveFromOlderVersion(prefix: string, entry: DraftEntry): void {
    for (const key of this.#keys().filter((key) => key.startsWith(prefix))) {
      const older = this.#entry(key)
      const draft = older.read()
      if (entry.read() || !draft) continue
      entry.write({ savedAt: draft.savedAt, answers: draft.answers })
      older.discard()
    }
  }

  /** Deletes the drafts of other residents, and old ones. @returns the hash that names the resident in storage keys */
  async removeOthers(userId: string): Promise<string> {
    const owner = await sha256(userId)
    this.removeOld()
    for (const key of this.#keys()) if (!key.startsWith(`${PREFIX}${owner}.`)) this.#storage.removeItem(key)
    return owner
  }

  /** Deletes drafts that are older than 7 days, whosever they are. */
  removeOld(): void {
    for (const key of this.#keys()) if (!this.#read(key)) this.#storage.removeItem(key)
  }

  /** Deletes the drafts of everybody: the resident signs out. */
  removeAll(): void {
    this.#wiped += 1
    for (const key of this.#keys()) this.#storage.removeItem(key)
  }

  get #storage(): Storage {
    return this.#storageNow()
  }

  #keys(): string[] {
    const keys = Array.from({ length: this.#storage.length }, (_, index) => this.#storage.key(index))
    return keys.filter((key) => key?.startsWith(PREFIX)) as string[]
  }

  #entry(key: string, opened = this.#wiped): DraftEntry {
    return {
      read: () => this.#read(key),
      write: (draft) => {
        if (opened !== this.#wiped) return
        try {
          this.#storage.setItem(key, JSON.stringify(draft))
        } catch {
          // A full or forbidden store costs the draft, never the form.
        }
      },
      discard: () => this.#storage.removeItem(key),
    }
  }

  #read(key: string): Draft | undefined {
    const draft = parse(this.#storage.getItem(key))
    return draft && this.#clock.now() - draft.savedAt <= MAX_AGE_MS ? draft : undefined
  }
}

function parse(text: string | null): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(text ?? 'null')
    return isDraft(draft) ? draft : undefined
  } catch {
    return undefined
  }
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'savedAt' in value &&
  typeof value.savedAt === 'number' &&
  'answers' in value &&
  Array.isArray(value.answers)
