import { CallFailure } from '../../../application/call-failure.ts'
import type ja from '../../../application/texts/ja.json'
import { refuse } from '../../../domain/refusal.ts'
import { orderOf } from '../../../ui/form/controls/products/order-store.ts'
import { japanese } from '../../../ui/frame/translation.ts'
import { boughtWith, paying } from './bought.ts'
import { demoSurvey } from './demo-city.ts'
import { Pressing } from './pressing.tsx'
import {
  failing,
  frame,
  inEnglish,
  longText,
  neverResolves,
  type State,
  type States,
  type Wanted,
} from './state.ts'
import { type Drive, survey } from './survey-states.tsx'

const noNetwork = new CallFailure('network', 'Network Error')

/** Opens a form that takes payments, and waits until it is known what can be bought. */
const open: Drive = async (store) => {
  await store.load()
  await orderOf(store.opened.page).load()
}

const fill: Drive = async (store) => {
  await open(store)
  store.form.restore(boughtWith[store.config.surveyId] ?? [])
}

const confirm: Drive = async (store) => {
  await fill(store)
  await store.submit()
}

const pay: Drive = async (store) => {
  await confirm(store)
  await store.send()
}

/** A form of the demo city, in a city that takes payments. */
const form = (surveyId: string, drive: Drive, wanted: Wanted = {}): State =>
  survey(surveyId, drive, { ...paying, ...wanted })

/** Buttons by the keys of their texts. */
const pressing =
  (keys: readonly (keyof typeof ja.order)[], state: State): State =>
  async () => {
    const { screen, ...shown } = await state()
    const { texts, plain } = frame.language?.translation ?? japanese
    const names = keys.map((key) => texts('order')[key].replace('{thing}', plain('処理券')))
    return { ...shown, screen: <Pressing names={names}>{screen}</Pressing> }
  }

const stickers = 'gomi-shoriken'
const bought = [['products', ['furniture/sofa-1:2', 'ride/jitensha:1']]] as const
const atLimit = [['products', ['furniture/sofa-1:3', 'ride/jitensha:2']]] as const

const withLines =
  (answers: Parameters<Parameters<Drive>[0]['form']['restore']>[0]): Drive =>
  async (store) => {
    await open(store)
    store.form.restore(answers)
  }

/** Long words wherever a service has words. */
const longest: Wanted['needs'] = ({ readPaymentService }) => ({
  readPaymentService: async (command) => {
    const { service, version } = await readPaymentService(command)
    const products = (service.products ?? []).map((product) => ({
      ...product,
      price: 9_999_999,
      productName: longText(product.productName, 8),
      productCategories: product.productCategories.map((category) => ({
        ...category,
        productCategoryName: longText(category.productCategoryName, 8),
      })),
    }))
    return { service: { ...service, products }, version }
  },
})

/** What a form that takes payments looks like, beside every other form. */
export const payingStates: Readonly<Record<string, States>> = {
  form: {
    'what is sold is loading': form(stickers, (store) => store.load(), {
      needs: () => ({ readPaymentService: neverResolves }),
    }),
    'nothing is chosen': form(stickers, open),
    'lines and their sums': form(stickers, withLines(bought)),
    'the limit is reached': form(stickers, withLines(atLimit)),
    'free of tax': form('shomei-yubin', fill),
    'tax on top, in cash': form('kankobutsu', fill),
    'lines that are gone': form(stickers, async (store) => {
      await store.load()
      store.form.restore([['products', ['furniture/gone:1', 'ride/jitensha:1']]])
      await orderOf(store.opened.page).load()
    }),
    'too dear': form(stickers, withLines(bought), { needs: longest }),
    'with errors': form(stickers, async (store) => {
      await open(store)
      await store.submit()
    }),
    'before a room is chosen': form('hall-booking', open),
    'of a room': form('hall-booking', async (store) => {
      await fill(store)
      await orderOf(store.opened.page).load()
    }),
    'products did not come': form(stickers, open, {
      needs: () => ({ readPaymentService: failing(noNetwork) }),
    }),
    'tax did not come': form(stickers, open, { needs: () => ({ readTaxSetting: failing(noNetwork) }) }),
    'products of the room did not come': form('hall-booking', fill, {
      needs: () => ({ listReservationProducts: failing(noNetwork) }),
    }),
    'tax is not set': form(stickers, open, {
      needs: () => ({ readTaxSetting: failing(refuse('tax.not_set', {})) }),
    }),
    'payments are off': form('kankobutsu', open, { settings: { paymentFeature: false } }),
    'entering a line': pressing(['add'], form(stickers, open)),
    'choosing several': pressing(
      ['add', 'entry.choose', 'entry.choose', 'entry.choose'],
      form(stickers, open),
    ),
    'entering a line, with errors': pressing(['add', 'entry.submit'], form(stickers, open)),
    'changing a line': pressing(['edit'], form(stickers, withLines(bought))),
    'changing a line, longest text': pressing(
      ['edit'],
      form(stickers, withLines(bought), { needs: longest }),
    ),
    English: inEnglish(form('shomei-yubin', fill)),
  },
  checking: {
    'what is sold is loading': form(
      stickers,
      async (store) => {
        await store.load()
        store.form.restore(bought)
        for (const [itemKey, answer] of boughtWith['shomei-yubin'] ?? [])
          if (itemKey !== 'products') store.form.field(itemKey)?.put(answer)
        store.submit()
      },
      { needs: () => ({ readPaymentService: neverResolves }) },
    ),
  },
  confirm: {
    'before paying': form('shomei-yubin', confirm),
    'paid in cash': form('kankobutsu', confirm),
    English: inEnglish(form('shomei-yubin', confirm)),
  },
  pushing: {
    'the order is being stored': form(
      'shomei-yubin',
      async (store) => {
        await confirm(store)
        store.send()
      },
      { needs: () => ({ saveTemporary: neverResolves }) },
    ),
  },
  leaving: { 'the payment page is on its way': form('shomei-yubin', pay) },
  alert: {
    refused: form('shomei-yubin', pay, {
      needs: () => ({ saveTemporary: failing(refuse('order.invalid', {})) }),
    }),
    'the result is awaited': form('shomei-yubin', pay, {
      needs: () => ({ sendOrder: failing(refuse('order.pending', {})) }),
    }),
    'no network': form('shomei-yubin', pay, { needs: () => ({ sendOrder: failing(noNetwork) }) }),
    'prices were changed': form('shomei-yubin', pay, {
      needs: () => ({ saveTemporary: failing(refuse('order.outdated', {})) }),
    }),
  },
  failed: {
    'one answer a resident': form(stickers, (store) => store.load(), {
      survey: demoSurvey(stickers, { isAppending: { value: false } }),
    }),
  },
}
