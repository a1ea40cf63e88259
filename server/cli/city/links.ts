import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { type Forms, formLinks, type Link } from '../../../application/office/form-links.ts'
import type { SiteConfig } from '../../composition/site-config.ts'
import { command, exitCodes, json } from '../command.ts'
import { type CommandContext, withStorage } from '../command-context.ts'
import { CommandFailed } from '../failures.ts'
import { makeFolder } from '../make-folder.ts'
import { printable, printJson } from '../printing.ts'
import { writeQrFiles } from '../qr-files.ts'
import { reportBundle } from './bundle-report.ts'
import { linksPage } from './links-page.ts'

type City = Forms & { cityName: string }

/** `city links` */
export const links = command({
  about: 'フォームのアドレスを出します。フォルダーがなければ、取り込まれているフォームのものを出します。',
  arguments: { folder: { shown: '<フォルダー>', isOptional: true } },
  options: {
    qr: { value: '<書き出すフォルダー>', about: '2次元コード（SVG、PNG）と、印刷用の1枚も書きます。' },
    json,
  },
  async run({ folder, qr, json: isJson }, context) {
    const { out, err } = context
    const site = context.site()
    const city =
      folder === undefined
        ? await cityInForce(context)
        : await cityOfBundle(folder, isJson ? { ...context, out: err } : context)
    if (!city) return exitCodes.failed
    const all = formLinks(city, site)
    for (const warning of warningsOf(site)) err.write(`${warning}\n`)
    if (isJson) printJson(context, all)
    else out.write(all.map(linesOf).join(''))
    if (qr === undefined) return exitCodes.ok
    if (isLocal(site) && site.liffId === '')
      throw new CommandFailed('住民に開けるアドレスがないので、2次元コードは書きません。')
    await makeFolder(qr)
    const codes = all.map(({ name, title, url }) => ({ name, url, title: `${title}の2次元コード` }))
    const files = await writeQrFiles(qr, codes, { 'links.html': linksPage(city.cityName, all) })
    const done = `2次元コードを ${qr} に書きました（${files.length}ファイル）。印刷するときは links.html を開きます。\n`
    ;(isJson ? err : out).write(done)
    return exitCodes.ok
  },
})

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

async function cityInForce(context: CommandContext): Promise<City> {
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
  if (!city) throw new CommandFailed('まだ何も取り込まれていません。')
  return city
}

/** The city of a bundle; undefined if it has faults, which are printed. */
async function cityOfBundle(
  folder: string,
  context: Pick<CommandContext, 'out' | 'clock'>,
): Promise<City | undefined> {
  const result = await readBundle(folder, context.clock.now())
  if ('city' in result) {
    const { settings, surveys, members = [] } = result.city
    return { cityName: settings.cityName, surveys, members }
  }
  reportBundle(result, context)
  return undefined
}
