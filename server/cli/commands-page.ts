import type { Command, CommandGroup } from './command.ts'
import { commandsOf, describedOptions, exampleLine, type NamedCommand, usageLine } from './help.ts'

type Named = readonly [name: string, one: Command | CommandGroup]

/** `docs/commands.md`: an English frame, and all commands as the program itself describes them, in Japanese. */
export const commandsPage = (all: readonly Named[]): string =>
  `${[opening, overview(all), ...all.map(chapter), closing].join('\n\n')}\n`

const overview = (all: readonly Named[]): string =>
  table(all.map(([name, { about }]) => [`[\`${name}\`](#npm-run-${name})`, about]))

const chapter = ([name, one]: Named): string =>
  [
    `## npm run ${name}`,
    ...('verbs' in one ? [escaped(one.about)] : []),
    ...commandsOf(name, one).map(section),
    ...(notes[name] === undefined ? [] : [notes[name]]),
  ].join('\n\n')

function section(named: NamedCommand): string {
  const { about, details = [], examples } = named.command
  const options = describedOptions(named.command).map(([shown, text]) => [`\`${shown}\``, text] as const)
  return [
    `### \`${usageLine(named)}\``,
    escaped(about),
    ...(details.length > 0 ? [details.map((line) => `- ${escaped(line)}`).join('\n')] : []),
    ...(options.length > 0 ? [table(options)] : []),
    ...(examples.length > 0
      ? [['```sh', ...examples.map((example) => exampleLine(named, example)), '```'].join('\n')]
      : []),
  ].join('\n\n')
}

const table = (rows: readonly (readonly [shown: string, about: string])[]): string =>
  [
    '| | |',
    '| --- | --- |',
    ...rows.map(([shown, about]) => `| ${shown.replaceAll('|', '\\|')} | ${escaped(about)} |`),
  ].join('\n')

/** Text of the program as Markdown shows it. */
const escaped = (text: string): string => text.replace(/[<|*`\\]/g, '\\$&')

const opening = `# Commands

<!-- npm run docs writes this page from the commands themselves (server/cli/). -->

All of them but \`restore\` and \`move\` run beside the server, on the database that \`DATABASE_URL\` names with the key \`DATA_KEY\` (in the demo both are
there by themselves). They speak Japanese, as this page does, and say what they can do with \`--help\`: \`npm run city -- --help\`,
\`npm run city -- check --help\`. They end with 0 when all is done, 1 when something is wrong or was found wrong, 2 when the arguments are wrong. What
changes anything stands in the audit log. \`npm run -s\` leaves npm's own lines out of what is printed; \`--json\` prints what other programs can read.

In a built product \`madoguchi city check my-city\` is the same as \`npm run city -- check my-city\`; \`madoguchi --help\` lists the commands.`

/** What stands below the commands of a name, in English. */
const notes: Readonly<Record<string, string>> = {
  answers: `An import reads \`.xlsx\` or CSV (UTF-8 or CP932). Columns have the titles of the form's items; \`番号\` identifies each row for good, so that the same
file can be used again. A reservation takes its place at once. Whoever knows all required items that the form is searched by, here name and
birthday, finds the answer and makes it their own. For the health check of the demo city (\`kenshin\`):

\`\`\`csv
番号,受付日時,お名前,お名前（ふりがな）,生年月日,電話番号,加入している保険,健診の予約
K-001,2026/6/1 9:10,山田 花子,やまだはなこ,1958/4/1,0312345678,みなと台市の国民健康保険,kenshin-hokencenter-1f_basic|2027/6/2|9:30
K-002,2026/6/1 9:25,髙橋 一郎,たかはしいちろう,1947/10/20,0398765432,後期高齢者医療,kenshin-hokencenter-1f_senior|2027/6/2|9:30
\`\`\`

[guide/03-daily-round.md](guide/03-daily-round.md) (Japanese) is the daily round of the desk, [guide/06-csv-and-excel.md](guide/06-csv-and-excel.md)
what Excel does to tables, and what becomes of it here.`,
  payments: 'What each state means, and how an order comes to it: [payment.md](payment.md).',
  staff: 'How staff are linked to their LINE accounts: [staff.md](staff.md).',
  audit: 'What to run every day, and where the last value is noted: [operate.md](operate.md).',
  backup: 'Where backups belong, and what to try with them: [operate.md](operate.md).',
  keys: 'When to change which key: [operate.md](operate.md).',
}

const closing = `## For those who work on it ([CONTRIBUTING.md](../CONTRIBUTING.md))

\`npm start\` and \`npm run dev\`, \`npm test\` and \`npm run test:fast\`, \`npm run check\` and \`npm run format\`, \`npm run build\`, \`npm run contracts -- <module>\`
([adapters.md](adapters.md)), \`npm run docs\` (this page, and the guide's page of fields), \`npm run postcodes\` (the directory of postcodes, from Japan
Post's file), \`npm run pictures\` (those of the README), \`npm run count\` (how large it is), \`npm run release\`
([operate.md](operate.md)), \`npm run test:node24\` (the fast tests on Node 24, from the registry).

\`npm run bench\` measures, as ratios against references that are built in the same run: \`-- browser\`, \`lists\`, \`server\`, \`search\`, \`payments\`;
\`--rounds <n>\`, \`--quick\`, \`--engine postgres\`. \`-- soak\` books and pays while it kills the server and more befalls it ([soak.md](soak.md)), \`-- hostile\` attacks it for some minutes,
\`-- properties\` runs the property tests with new values.`
