import { refuse } from '../../../domain/refusal.ts'
import { SearchScreen } from '../../../ui/answer/search-screen.tsx'
import { SearchStore } from '../../../ui/answer/search-store.ts'
import { SelectScreen } from '../../../ui/answer/select-screen.tsx'
import { SelectStore } from '../../../ui/answer/select-store.ts'
import { demoSurvey } from './demo-city.ts'
import {
  demoServices,
  failing,
  forEachError,
  inEnglish,
  longText,
  neverResolves,
  noNetwork,
  type State,
  type States,
  type Wanted,
} from './state.ts'

const surveyId = 'facility-booking'
const nothing = (): void => {}

/** The selection of a form after `drive`. */
const select =
  (wanted: Wanted = {}, drive: (store: SelectStore) => unknown = (store) => store.load()): State =>
  async () => {
    const { services } = await demoServices(wanted)
    const store = new SelectStore(undefined, services)
    await drive(store)
    return {
      screen: <SelectScreen store={store} onSignIn={nothing} onOwn={nothing} />,
      phase: store.phase.name,
    }
  }

const listing = (surveys: readonly { surveyId: string; surveyTitle: string }[]): Wanted => ({
  needs: () => ({ listSearchableSurveys: async () => surveys }),
})

/** Every phase of the selection of a form to look in. */
export const selectStates = {
  loading: {
    'the forms': select(
      { needs: () => ({ listSearchableSurveys: neverResolves }) },
      (store) => void store.load(),
    ),
  },
  'signed-out': {
    'on the way to sign-in': select({
      needs: () => ({ listSearchableSurveys: failing(refuse('auth.required', {})) }),
    }),
  },
  failed: forEachError(noNetwork, (error) =>
    select({ needs: () => ({ listSearchableSurveys: failing(error) }) }),
  ),
  choosing: {
    'none chosen': select(),
    chosen: select({}, async (store) => {
      await store.load()
      store.choose(surveyId)
    }),
    'no forms': select(listing([])),
    'longest text': select(
      listing([1, 2].map((n) => ({ surveyId: `svy${n}`, surveyTitle: longText('体育館・公園の施設予約') }))),
    ),
  },
  chosen: { 'only one form': select(listing([{ surveyId, surveyTitle: '体育館・公園の施設予約' }])) },
} satisfies Record<SelectStore['phase']['name'], States>

type Drive = (store: SearchStore) => unknown

/** The search form of the sports hall after `drive`. */
const search =
  (drive: Drive, wanted: Wanted = {}, isOnly = false): State =>
  async () => {
    const { services } = await demoServices(wanted)
    const store = new SearchStore(surveyId, services)
    await drive(store)
    const screen = (
      <SearchScreen
        store={store}
        onSignIn={nothing}
        onReload={nothing}
        onOther={isOnly ? undefined : nothing}
        onOwn={isOnly ? nothing : undefined}
      />
    )
    return { screen, phase: store.phase.name }
  }

const load: Drive = (store) => store.load()

const fill: Drive = async (store) => {
  await store.load()
  store.form.restore([
    ['name', ['恵山田']],
    ['phone', ['09000000002']],
  ])
}

const look: Drive = async (store) => {
  await fill(store)
  await store.search()
}

/** Every phase of the search for answers. */
export const searchStates = {
  loading: {
    'the form': search((store) => void store.load(), { needs: () => ({ loadSurvey: neverResolves }) }),
  },
  'signed-out': {
    'on the way to sign-in': search(load, {
      needs: () => ({ loadSurvey: failing(refuse('auth.required', {})) }),
    }),
  },
  'member-required': {
    'on the way to the member form': search(load, {
      needs: ({ loadSurvey }) => ({
        loadSurvey: async (command) => ({
          ...(await loadSurvey(command)),
          hasMember: false,
          memberFormId: 'members',
        }),
      }),
    }),
  },
  failed: {
    ...forEachError(noNetwork, (error) => search(load, { needs: () => ({ loadSurvey: failing(error) }) })),
    'nothing to look for': search(load, {
      survey: demoSurvey(surveyId, {
        surveySchema: demoSurvey(surveyId).surveySchema?.map(({ isSearchable: _, ...item }) => item) ?? [],
      }),
    }),
  },
  form: {
    empty: search(load),
    'only one form': search(load, {}, true),
    filled: search(fill),
    'nothing answered': search(async (store) => {
      await store.load()
      await store.search()
    }),
    'with errors': search(async (store) => {
      await store.load()
      store.form.restore([['phone', ['12']]])
      await store.search()
    }),
    'longest text': search(load, {
      survey: demoSurvey(surveyId, {
        surveyTitle: longText('体育館・公園の施設予約', 4),
        surveySchema:
          demoSurvey(surveyId).surveySchema?.map((item) => ({ ...item, title: longText(item.title) })) ?? [],
      }),
    }),
    English: inEnglish(search(load)),
  },
  searching: {
    'being looked for': search(
      async (store) => {
        await fill(store)
        store.search()
      },
      { needs: () => ({ findAnswers: neverResolves }) },
    ),
  },
  alert: {
    'nothing found': search(look, { needs: () => ({ findAnswers: async () => [] }) }),
    ...forEachError(
      {
        ...noNetwork,
        "somebody else's": refuse('search.foreign', {}),
        'too many tries': refuse('search.blocked', {}),
        'gone meanwhile': refuse('answer.not_found', {}),
      },
      (error) => search(look, { needs: () => ({ findAnswers: failing(error) }) }),
    ),
  },
  done: {
    'on the way to the list': search(async (store) => {
      await store.load()
      store.phase = { name: 'done' }
    }),
  },
} satisfies Record<SearchStore['phase']['name'], States>
