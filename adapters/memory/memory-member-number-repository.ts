import type { MemberNumberRepository } from '../../application/ports/member-number-repository.ts'
import { type MemoryAnswers, numberKeyOf } from './memory-answers.ts'

/** The member numbers that `memoryAnswerRepository` has taken. */
export const memoryMemberNumberRepository = ({ numbers, byId }: MemoryAnswers): MemberNumberRepository => ({
  async stateOf({ surveyId, number, userId }) {
    const holder = numbers.taken.get(numberKeyOf(surveyId, number))
    if (!holder) return 'free'
    return holder.userId === userId ? 'own' : 'taken'
  },
  async takenFor({ surveyId, number }) {
    const holder = numbers.taken.get(numberKeyOf(surveyId, number))
    return structuredClone(holder && byId.get(holder.answerId)?.record)
  },
  async hasTaken({ surveyId, userId }) {
    return [...numbers.taken].some(
      ([key, holder]) => holder.userId === userId && (JSON.parse(key) as string[])[0] === surveyId,
    )
  },

  lastNumbers: async () => new Map([...numbers.last].filter(([, last]) => last > 0)),
})
