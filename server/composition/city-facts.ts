import type { CitySettings } from '../../application/ports/city-repository.ts'
import type { PublicSettings } from '../../application/public-settings.ts'

/** What every page says of the city; no name before the first import. */
export const cityFacts = (
  city: CitySettings | undefined,
): Pick<PublicSettings, 'cityName' | 'contact' | 'color' | 'logo' | 'languages'> => ({
  cityName: city?.cityName ?? '',
  ...(city?.contact !== undefined && { contact: city.contact }),
  ...(city?.color !== undefined && { color: city.color }),
  ...(city?.logo !== undefined && { logo: city.logo }),
  ...(city?.languages?.length && { languages: city.languages }),
})
