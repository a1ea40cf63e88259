import { expect, test } from 'vitest'
import { partitionKeyOf } from '../../../domain/answer/partition-key.ts'
import { aFreshRecord, aWrite } from '../../contracts/answer-writes.ts'
import { refusalOf } from '../bookables.ts'
import { routes } from '../routes.ts'
import { hanako } from '../town.ts'
import { aPayingTown, aPurchase } from './paid-forms.ts'

const registered = ['staff', 'import'] as const

for (const [route, open] of routes)
  test.each(registered)(
    `what was registered by %s is shown without change and cancellation, and the server refuses both, ${route} [ROLE-04, PAY-29]`,
    async (registeredBy) => {
      const town = await aPayingTown(open)
      const record = aFreshRecord({
        surveyId: 'svy1',
        userId: hanako,
        registeredBy,
        keyMs: town.clock.now(),
        entries: [{ itemKey: 'name', title: 'お名前', answer: ['花子'] }],
      })
      expect(await town.storage.answers.save(aWrite(record))).toMatchObject({ kind: 'saved' })
      const partitionKey = partitionKeyOf(record)

      const [shown] = await town.readOwnAnswers({ surveyId: 'svy1' })
      expect(shown).toMatchObject({
        changeObstacle: 'payment.by_office',
        cancelObstacle: 'payment.by_office',
      })
      const byOffice = { code: 'payment.by_office' }
      expect(await refusalOf(town.cancelAnswer({ surveyId: 'svy1', partitionKey }))).toEqual(byOffice)
      for (const save of [town.saveAnswer, town.saveTemporary])
        expect(await refusalOf(save({ ...aPurchase(), partitionKey }))).toEqual(byOffice)
    },
  )
