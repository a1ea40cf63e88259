import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

/** The layers of the product, each a folder at the top. */
export const layers = ['domain', 'application', 'adapters', 'ui', 'server']

/** A node of the syntax tree; only what the rules look at. */
export type SyntaxNode = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

export type SourceFile = {
  /** From the project's root, with slashes. */
  readonly path: string
  readonly text: string
  readonly comments: readonly string[]
  /** Every node of the file, outer ones first. */
  readonly nodes: readonly SyntaxNode[]
  /** What it imports, re-exports or refers to by `import()`: project paths or package names with subpath. */
  readonly imports: readonly string[]
}

/** All files below `folders` that match `pattern`, in order; from the project's root. */
export function pathsBelow(folders: readonly string[], pattern: RegExp): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .filter((path) => pattern.test(path))
    .sort()
}

/** @throws Error if a file cannot be parsed: a rule must not pass because it saw nothing */
export function sourceFiles(folders: readonly string[]): SourceFile[] {
  return pathsBelow(folders, /\.tsx?$/).map((path) => parseSource(path, readFileSync(path, 'utf8')))
}

/** Parses TypeScript given as text, as if it stood at `path`. */
export function parseSource(path: string, text: string): SourceFile {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  const nodes = nodesBelow(program)
  return {
    path,
    text,
    nodes,
    comments: comments.map(({ value }) => value),
    imports: nodes.flatMap((node) => importedBy(node, path)),
  }
}

/** 1 for the first. */
export function lineOf(file: SourceFile, node: SyntaxNode): number {
  return file.text.slice(0, node.start).split('\n').length
}

/** True when `path` is `prefix` or lies below it. */
export function inside(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(prefix.endsWith(':') ? prefix : `${prefix}/`)
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'
}

function nodesBelow(root: unknown): SyntaxNode[] {
  const found: SyntaxNode[] = []
  const waiting: unknown[] = [root]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (Array.isArray(value)) waiting.push(...value)
    if (!isNode(value)) continue
    found.push(value)
    waiting.push(...Object.values(value))
  }
  return found.sort((a, b) => a.start - b.start)
}

const importers = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
  'TSExternalModuleReference',
])

function importedBy(node: SyntaxNode, path: string): string[] {
  if (!importers.has(node.type)) return []
  const source = (node.source ?? node.argument ?? node.expression) as SyntaxNode | null
  if (!source) return []
  return [resolveFrom(path, textOf(source) ?? '(computed)')]
}

/** A string literal's or a plain template's text. */
export function textOf(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TSLiteralType') return textOf(node.literal as SyntaxNode)
  if (node.type !== 'TemplateLiteral') return undefined
  const quasis = node.quasis as { value: { cooked: string } }[]
  return quasis.map(({ value }) => value.cooked).join('…')
}

/** The project path, or the package name with subpath, that `specifier` means in the file at `path`. */
export function resolveFrom(path: string, specifier: string): string {
  const plain = specifier.split('?')[0]!
  return plain.startsWith('.') ? normalize(join(dirname(path), plain)) : plain
}
