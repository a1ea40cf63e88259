import { join } from 'node:path'
import type { ReactElement } from 'react'
import { type LazyRouteFunction, matchRoutes, type RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { pages } from '../../../application/pages.ts'
import { routes } from '../../../ui/routes.tsx'
import { aSurvey } from '../../application/forms.ts'
import { memoryServices, still } from '../memory-services.ts'

const city = { settings: { cityName: 'みなと市' }, surveys: [aSurvey()], media: [] }

/** The route of a path pattern, with an id in it. */
async function routeOf(path: string): Promise<RouteObject | undefined> {
  const { services } = await memoryServices(
    city,
    { ...still, localStorage, sessionStorage },
    { portal: true },
  )
  return matchRoutes(routes(services), path.replace(/:\w+/g, 'a'))?.at(-1)?.route
}

test.each(Object.keys(pages))('%s, which the server answers, has a route [ROUTE-01]', async (path) => {
  expect((await routeOf(path))?.path).toBe(path)
})

const drawn = Object.entries(pages).filter(([path]) => path !== '/emulator')
test.each(drawn)(
  'the screen of %s is in the file that the server announces first: %j',
  async (path, modules) => {
    const lazy = (await routeOf(path))?.lazy as LazyRouteFunction<RouteObject> | undefined
    const announced = modules[0]?.endsWith('.tsx') ? modules[0] : undefined
    expect(lazy !== undefined).toBe(announced !== undefined)
    if (!lazy || !announced) return
    const { type } = (await lazy()).element as ReactElement
    const module = (await import(/* @vite-ignore */ join(process.cwd(), 'ui', announced))) as object
    expect(Object.values(module)).toContain(type)
  },
)
