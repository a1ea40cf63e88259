import { expect, test } from 'vitest'
import { hanako } from '../../../application/town.ts'
import { base, fetchOpenApi } from '../http-town.ts'
import { type Answered, undocumentedAnswers } from '../open-api.ts'
import { aBookingTown, afternoon, mondayMorning, morning } from './booking-town.ts'

test('calls on calendars and bookings answer, good or bad, in the shape that is described [API-01]', async () => {
  const town = await aBookingTown({ survey: { surveyType: 'corona' } })
  const bare = await aBookingTown({ bare: true })
  const description = await fetchOpenApi()
  const get = async (path: string, url: string): Promise<Answered> => [
    'get',
    path,
    await town.get(hanako, url),
  ]
  const { partitionKey } = (await town.book(morning)).body
  const near = (await town.book(mondayMorning)).body.partitionKey
  const remove = async (key: string, token?: string): Promise<Answered> => [
    'delete',
    'survey-results/deleteItem',
    await town
      .raw()
      .delete(`${base}/survey-results/deleteItem`)
      .set('Authorization', `Bearer ${token ?? (await town.tokenOf(hanako))}`)
      .send({ surveyId: 'svy1', partitionKey: key }),
  ]
  const days = 'start_day=20250601&end_day=20250731'

  const answered: Answered[] = [
    await get('calendars/getCalendars', 'calendars/getCalendars'),
    await get('calendars/schedule/{calendarId}', `calendars/schedule/cal1?${days}`),
    await get('calendars/schedule/{calendarId}', 'calendars/schedule/cal1'),
    await get('calendars/schedule/{calendarId}', `calendars/schedule/none?${days}`),
    await get('calendars/info/{id}', 'calendars/info/cal1'),
    await get('calendars/info/{id}', 'calendars/info/cal1?surveyId=svy1&itemKey=none'),
    await get('calendars/canBeReserve/{id}', 'calendars/canBeReserve/cal1'),
    await get('calendars/canBeReserve/{id}', 'calendars/canBeReserve/none'),
    await get('calendars/display_settings', 'calendars/display_settings'),
    await get('calendars/categories_tree', 'calendars/categories_tree'),
    ['get', 'calendars/categories_tree', await bare.get(hanako, 'calendars/categories_tree')],
    ['get', 'calendars/display_settings', await bare.get(hanako, 'calendars/display_settings')],
    await get('calendars/categories/{id}', 'calendars/categories/tax'),
    await get('calendars/categories/{id}', 'calendars/categories/none'),
    await get('calendars/categories', 'calendars/categories?tag1=1&tag2=1&tag3=1'),
    await get('calendars/tag_labels', 'calendars/tag_labels?languageCode=en'),
    await get('calendars/item_info/{id}', 'calendars/item_info/all'),
    await get('calendars/item_info/{id}', 'calendars/item_info/none'),
    ['post', 'survey-results/checkReservation', await town.check(afternoon)],
    ['post', 'survey-results/checkReservation', await town.check('tax_room1|20250621|0')],
    ['post', 'survey-results/cancelItem', await town.cancel(partitionKey)],
    ['post', 'survey-results/cancelItem', await town.cancel(partitionKey, { via: 'confirm' })],
    ['post', 'survey-results/cancelItem', await town.cancel(near)],
    ['post', 'survey-results/putItem', await town.book('tax_room1|20250621|0')],
    ['post', 'survey-results/putItem', await town.book('tax_room1')],
    await remove(near),
    await remove('none'),
    await remove(near, 'x'),
  ]
  town.clock.advance(4 * 24 * 60 * 60 * 1000)
  answered.push(await remove(near))

  expect(undocumentedAnswers(answered, description)).toEqual([])
})
