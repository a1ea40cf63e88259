import { makeReadHome } from '../../application/home/read-home.ts'
import type { City } from '../../application/ports/city-repository.ts'
import { makeSignIn } from '../../application/session/sign-in.ts'
import type { Settings } from '../../application/shared/settings.ts'
import { makeUseCases } from '../../application/use-cases.ts'
import { aRequest, useCasesOf } from '../application/asking.ts'
import { hanako, taro, townNeeds } from '../application/town.ts'
import { withCity } from '../fakes/test-storage.ts'

/** A town on 14 June 2025 at noon, and what two residents can ask it. */
export async function townOfPage(city: City, settings: Partial<Settings> = {}) {
  const now = '2025-06-14T12:00:00+09:00'
  const database = await withCity(city, Date.parse(now))
  const { needs, storage, clock } = townNeeds({ now, settings, database })
  const bound = makeUseCases(needs)
  return {
    storage,
    clock,
    hanakos: useCasesOf(bound, { userId: hanako, name: '港 花子' }),
    taros: useCasesOf(bound, { userId: taro }),
    signIn: makeSignIn(needs)(aRequest),
    home: await makeReadHome({ ...needs, city: storage.city })(),
  }
}
