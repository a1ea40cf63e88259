import { layers, type SourceFile, sourceFiles } from '../architecture/source-files.ts'

/** `npm run count` says how large the product is, without its styles and documents, and how large its tests are. */
const sources = sourceFiles(layers)
const linesOf = ({ text }: SourceFile): number => text.split('\n').length - 1
const total = (files: readonly SourceFile[]): number => files.reduce((sum, file) => sum + linesOf(file), 0)

const importers = new Map<string, number>()
for (const path of sources.flatMap(({ imports }) => [...new Set(imports)]))
  importers.set(path, (importers.get(path) ?? 0) + 1)

console.table({
  'source files': sources.length,
  'their lines': total(sources),
  'files of at most 15 lines': sources.filter((file) => linesOf(file) <= 15).length,
  'files that one other imports': sources.filter(({ path }) => importers.get(path) === 1).length,
  'lines of tests': total(sourceFiles(['tests'])),
})
