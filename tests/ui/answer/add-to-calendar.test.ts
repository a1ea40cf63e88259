import { expect, test } from 'vitest'
import { addToCalendar } from '../../../ui/answer/add-to-calendar.ts'
import { japanese } from '../../../ui/frame/translation.ts'
import { bookables } from '../../application/bookables.ts'
import { memoryServices, still } from '../memory-services.ts'
import { aList, book } from './open-results.tsx'

const survey = aList()

/** The files that Hanako's phone was given, after she has booked 16 June at 9. */
async function whatIsSaved(itemKey: string) {
  const files: { name: string; text: string }[] = []
  let partitionKey = ''
  const city = { settings: { cityName: 'みなと市' }, surveys: [survey], media: [], ...bookables() }
  const { services } = await memoryServices(
    city,
    { ...still, localStorage, sessionStorage },
    {
      before: async (useCases) => {
        partitionKey = (await book(useCases, '20250616|0')).partitionKey
      },
      needs: () => ({ saveFile: async (file) => void files.push(file) }),
    },
  )
  await addToCalendar({ survey, partitionKey, itemKey }, japanese, services)
  return files
}

test('a booking that was just made goes into the calendar as it is stored', async () => {
  const [file] = await whatIsSaved('slot')
  expect(file?.name).toBe('2025-06-16.ics')
  expect(file?.text).toContain('DTSTART:20250616T000000Z')
  expect(file?.text).toContain('SUMMARY:バリウム（健診の申し込み）')
})

test('a booking that is not there is not given to the calendar', async () => {
  await expect(whatIsSaved('other')).rejects.toThrow('not there')
})
