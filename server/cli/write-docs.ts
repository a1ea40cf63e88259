import { writeFileSync } from 'node:fs'
import { fieldPage } from '../../adapters/city-bundle/field-page.ts'
import { commandsPage } from './commands-page.ts'
import { allCommands } from './program.ts'

/** Writes the pages that follow from the program: its commands, and what each field of a city's files does. */
const docs = new URL('../../docs/', import.meta.url)
writeFileSync(new URL('guide/07-fields.md', docs), fieldPage())
writeFileSync(new URL('commands.md', docs), commandsPage(await allCommands()))
