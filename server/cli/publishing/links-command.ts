import { readBundle } from '../../../adapters/city/read-bundle.ts'
import type { SiteConfig } from '../../composition/site-config.ts'
import { reportBundle } from '../bundle-report.ts'
import { type CommandContext, exitCodes, withStorage } from '../command-context.ts'
import { orExplained } from '../or-explained.ts'
import { printable } from '../printable.ts'
import { makeFolder, writeQrFiles } from '../qr-files.ts'
import { type Forms, formLinks, type Link } from './form-links.ts'
import { linksPage } from './links-page.ts'

type City = Forms & { cityName: string }

/**
 * Prints where residents open each form, of a bundle or of the city in force, and writes the QR codes.
 * @param options.folder the bundle; absent: the city in force
 * @param options.qr where QR codes and a sheet are written; absent: nowhere
 * @returns the exit code
 */
export async function listLinks(
  { folder, qr }: { folder: string | undefined; qr: string | undefined },
  context: CommandContext,
): Promise<number> {
  const { out, err } = context
  const site = context.site()
  const city = folder === undefined ? await cityInForce(context) : await cityOfBundle(folder, context)
  if (!city) return exitCodes.failed
  const links = formLinks(city, site)
  for (const warning of warningsOf(site)) err.write(`${warning}\n`)
  out.write(links.map(linesOf).join(''))
  if (qr === undefined) return exitCodes.ok
  if (isLocal(site) && site.liffId === '') {
    err.write('住民に開けるアドレスがないので、2次元コードは書きません。\n')
    return exitCodes.failed
  }
  const write = async () => {
    await makeFolder(qr)
    const codes = links.map(({ name, title, url }) => ({ name, url, title: `${title}の2次元コード` }))
    const files = await writeQrFiles(qr, codes, { 'links.html': linksPage(city.cityName, links) })
    out.write(
      `2次元コードを ${qr} に書きました（${files.length}ファイル）。印刷するときは links.html を開きます。\n`,
    )
    return exitCodes.ok
  }
  return orExplained(context, write)
}

const isLocal = ({ appOrigin }: SiteConfig): boolean => new URL(appOrigin).hostname === '127.0.0.1'

/** What is wrong with the addresses of a site, in Japanese. */
const warningsOf = (site: SiteConfig): string[] => [
  ...(site.liffId === ''
    ? ['LIFF_ID がないので、LINEの中で開くアドレスは出せません。ブラウザで開くアドレスだけを出します。']
    : []),
  ...(isLocal(site)
    ? ['APP_ORIGIN がないので、ブラウザで開くアドレスは、このコンピューターのものです。住民には開けません。']
    : []),
]

/** A form with its addresses, as it is printed. */
const linesOf = ({ title, name, period, lineUrl, webUrl }: Link): string =>
  [
    `${printable(title)}${name.startsWith('_') ? '' : `（${name}）`}`,
    ...(period === undefined ? [] : [`  受付    ${period}`]),
    ...(lineUrl === undefined ? [] : [`  LINE    ${lineUrl}`]),
    `  ブラウザ  ${webUrl}`,
    '',
  ].join('\n')

async function cityInForce(context: CommandContext): Promise<City | undefined> {
  const city = await withStorage(
    context,
    async ({ city: cities, surveys, members }) => {
      const settings = await cities.settings()
      const configsOf = async (forms: typeof surveys) => (await forms.list()).map(({ config }) => config)
      return (
        settings && {
          cityName: settings.cityName,
          surveys: await configsOf(surveys),
          members: await configsOf(members),
        }
      )
    },
    { readOnly: true },
  )
  if (!city) context.err.write('まだ何も取り込まれていません。\n')
  return city
}

/** The city of a bundle; undefined if it has faults, which are printed. */
async function cityOfBundle(folder: string, context: CommandContext): Promise<City | undefined> {
  const result = await readBundle(folder, context.clock.now())
  if ('city' in result) {
    const { settings, surveys, members = [] } = result.city
    return { cityName: settings.cityName, surveys, members }
  }
  reportBundle(result, context)
  return undefined
}
