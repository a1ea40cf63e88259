import { resolveFrom, type SourceFile, type SyntaxNode, textOf } from './source-files.ts'

type Named = { name?: string; type?: string; value?: unknown }

/** Exports of `files` that no other file, tests included, imports: `path: name`. */
export function unusedExports(files: readonly SourceFile[], users: readonly SourceFile[]): string[] {
  const used = new Set([...files, ...users].flatMap(namesUsedBy))
  return files.flatMap((file) =>
    namesExportedBy(file)
      .filter((name) => !used.has(`${file.path} ${name}`) && !used.has(`${file.path} *`))
      .map((name) => `${file.path}: ${name}`),
  )
}

function namesExportedBy({ nodes }: SourceFile): string[] {
  return nodes
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap(({ declaration, specifiers }) => {
      const own = declaration as (SyntaxNode & { id?: Named; declarations?: { id: Named }[] }) | null
      const declared = own?.declarations?.map(({ id }) => id) ?? [own?.id]
      const listed = (specifiers as { exported: Named }[]).map(({ exported }) => exported)
      return [...declared, ...listed].flatMap((id) => (id?.name === undefined ? [] : [id.name]))
    })
}

/** `path name` for each export that `file` takes from another one, `path *` where it takes the whole. */
function namesUsedBy(file: SourceFile): string[] {
  return file.nodes.flatMap((node) => {
    const source = (node.source ?? node.argument) as SyntaxNode | null | undefined
    const specifier = source ? textOf(source) : undefined
    if (specifier === undefined) return []
    const path = resolveFrom(file.path, specifier)
    if (node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration') {
      const specifiers = node.specifiers as { type: string; imported?: Named; local?: Named }[]
      return specifiers.map(({ type, imported, local }) =>
        type === 'ImportNamespaceSpecifier' ? `${path} *` : `${path} ${(imported ?? local)?.name}`,
      )
    }
    if (node.type === 'TSImportType') return [`${path} ${(node.qualifier as Named | null)?.name ?? '*'}`]
    if (node.type !== 'ImportExpression') return []
    // What is done with the module stands around the import: every name in the file counts.
    const names = file.nodes.filter(({ type }) => type === 'Identifier').map(({ name }) => String(name))
    return [...new Set(names)].map((name) => `${path} ${name}`)
  })
}
