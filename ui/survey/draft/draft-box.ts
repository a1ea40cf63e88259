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
type DraftOf = { surveyId: string; surveyVersion: number; partitionKey: string | undefined }

const PREFIX = 'madoguchi.draft.'
const LIFE_MS = 7 * 24 * 60 * 60 * 1000

/** The place of one draft. */
export type DraftSlot = {
  /** undefined if there is none or it is older than 7 days. */
  read(): Draft | undefined
  write(draft: Draft): void
  discard(): void
}

/** The drafts of this browser: per resident (hashed), form, answer and form version, for 7 days. */
export class DraftBox {
  readonly #storage: Storage
  readonly #clock: Clock

  constructor(storage: Storage, clock: Clock) {
    this.#storage = storage
    this.#clock = clock
  }

  /** The place of this resident's draft of a form; drafts of other residents and old ones go. */
  async open(userId: string, of: DraftOf): Promise<DraftSlot> {
    const owner = await this.keepOnly(userId)
    const answer = of.partitionKey === undefined ? 'new' : (await sha256(of.partitionKey)).slice(0, 16)
    const family = `${PREFIX}${owner}.${of.surveyId}.${answer}.`
    const slot = this.#slot(`${family}${of.surveyVersion}`)
    this.#inherit(family, slot)
    return slot
  }

  /**
   * The form was renewed while somebody was filling it in: what they had entered is offered in the new one. A submit of the
   * old form is not taken along, as its body would be another one.
   */
  #inherit(family: string, slot: DraftSlot): void {
    for (const key of this.#keys().filter((key) => key.startsWith(family))) {
      const older = this.#slot(key)
      const draft = older.read()
      if (slot.read() || !draft) continue
      slot.write({ savedAt: draft.savedAt, answers: draft.answers })
      older.discard()
    }
  }

  /** Removes what belongs to anybody else, and what is too old. @returns the resident's name in keys */
  async keepOnly(userId: string): Promise<string> {
    const owner = await sha256(userId)
    for (const key of this.#keys()) {
      if (!key.startsWith(`${PREFIX}${owner}.`) || !this.#read(key)) this.#storage.removeItem(key)
    }
    return owner
  }

  #keys(): string[] {
    const keys = Array.from({ length: this.#storage.length }, (_, index) => this.#storage.key(index))
    return keys.filter((key) => key?.startsWith(PREFIX)) as string[]
  }

  #slot(key: string): DraftSlot {
    return {
      read: () => this.#read(key),
      write: (draft) => {
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
    return draft && this.#clock.now() - draft.savedAt <= LIFE_MS ? draft : undefined
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
