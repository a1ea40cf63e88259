import { expect, test } from 'vitest'
import { askableItems, askedForm, openedItems, shownItems } from '../../../domain/form/asked-form.ts'
import { anItem, answers, aSurvey } from '../../application/forms.ts'

const opens = (option: string, header: string) => ({
  option: { value: option },
  groupheader: { value: header },
})
const form = aSurvey({
  surveySchema: [
    anItem({ itemKey: 'name', isNotEditable: true }),
    anItem({ itemKey: 'memo', isAdminItem: true }),
    anItem({ itemKey: 'off', disabled: true }),
    anItem({ itemKey: 'slot', type: 'reservation' }),
    anItem({ itemKey: 'say', type: 'guide' }),
    anItem({
      ...{ itemKey: 'who', type: 'choicegroupheader', options: ['本人', '代理人'] },
      sectionOptions: [opens('代理人', 'agent')],
    }),
    anItem({
      ...{ itemKey: 'where', type: 'choicegroupheader', options: ['窓口', '郵送'] },
      sectionOptions: [opens('窓口', 'desk')],
    }),
    anItem({ itemKey: 'agent', type: 'groupheader' }),
    anItem({ itemKey: 'agentName' }),
    anItem({ itemKey: 'agentMemo', isAdminItem: true }),
    anItem({ itemKey: 'desk', type: 'groupheader' }),
    anItem({ itemKey: 'deskSlot', type: 'reservation' }),
  ],
})

test('what residents may be asked to correct is theirs, also if it is not editable, and books nothing', () => {
  expect(askableItems(form).map(({ itemKey }) => itemKey)).toEqual(['name', 'who', 'agentName'])
})

test('a choice that is asked for opens what stands in its sections; what is gone is left out', () => {
  expect(openedItems(form, ['who', 'gone', 'slot'])).toEqual(['who', 'agentName'])
  expect(openedItems(form, ['agentName', 'name'])).toEqual(['name', 'agentName'])
})

test('what stands in a section that is closed now can’t be filled in', () => {
  expect(shownItems(form, ['name', 'agentName'], answers({ who: '本人' }))).toEqual(['name'])
  expect(shownItems(form, ['name', 'agentName'], answers({ who: '代理人' }))).toEqual(['name', 'agentName'])
})

test('in the form of a request nothing else can be changed', () => {
  const editable = askedForm(form, ['name']).surveySchema?.filter(({ isNotEditable }) => !isNotEditable)
  expect(editable?.map(({ itemKey }) => itemKey)).toEqual(['name'])
})
