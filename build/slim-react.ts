import type { Plugin } from 'vite'

/** Functions of React's renderer that only serve what this application does not use, by that feature, each with what it gives instead. */
const unused: readonly {
  feature: string
  gives: 'nothing' | 'null' | 'false' | 'true' | '""'
  names: string
}[] = [
  {
    feature: '<ViewTransition>',
    gives: 'nothing',
    names: `commitAppearingPairViewTransitions commitDeletedPairViewTransitions commitEnterViewTransitions
      commitExitViewTransitions commitNestedViewTransitions restoreEnterOrExitViewTransitions restoreNestedViewTransitions
      restorePairedViewTransitions restoreViewTransitionOnHostInstances applyViewTransitionName
      applyViewTransitionToHostInstances applyViewTransitionToHostInstancesRecursive restoreViewTransitionName
      ViewTransitionPseudoElement createViewTransitionInstance trackEnterViewTransitions scheduleViewTransitionEvent
      queueTransitionTypes reportViewTransitionError createMeasurement measureNestedViewTransitions`,
  },
  { feature: '<ViewTransition>', gives: 'false', names: 'measureViewTransitionHostInstancesRecursive' },
  {
    feature: '<ViewTransition>',
    gives: 'null',
    names: 'startViewTransition getViewTransitionName getViewTransitionClassName',
  },
  {
    feature: 'refs of fragments',
    gives: 'nothing',
    names: `FragmentInstance addFragmentHandleToFiber addFragmentHandleToInstance commitNewChildToFragmentInstance
      commitNewChildToFragmentInstances commitFragmentInstanceDeletionEffects commitFragmentInstanceInsertionEffects
      deleteChildFromFragmentInstance`,
  },
  {
    feature: 'refs of fragments',
    gives: 'nothing',
    names: 'scrollTextNodeIntoView',
  },
  { feature: 'styles, scripts and titles drawn as elements', gives: 'false', names: 'isHostHoistableType' },
  {
    feature: 'styles, scripts and titles drawn as elements',
    gives: 'null',
    names:
      'getResource acquireResource waitForCommitToBeReady getHydratableHoistableCache createHoistableInstance',
  },
  { feature: 'styles, scripts and titles drawn as elements', gives: 'true', names: 'preloadResource' },
  {
    feature: 'styles, scripts and titles drawn as elements',
    gives: 'nothing',
    names: `mountHoistable insertStylesheet insertSuspendedStylesheets insertStylesheetIntoRoot suspendResource
      preloadStylesheet preload preloadModule preinitStyle preinitScript preinitModuleScript preconnect prefetchDNS
      preconnectAs adoptPreloadPropsForScript adoptPreloadPropsForStylesheet`,
  },
  {
    feature: 'commits that wait for images',
    gives: 'nothing',
    names: `estimateBandwidth suspendInstance accumulateSuspenseyCommitOnFiber recursivelyAccumulateSuspenseyCommit
      preloadResourceAndSuspendIfNeeded`,
  },
  { feature: 'commits that wait for images', gives: 'false', names: 'maySuspendCommit' },
  { feature: 'custom elements', gives: 'false', names: 'isCustomElement' },
  { feature: 'custom elements', gives: 'nothing', names: 'setPropOnCustomElement' },
  { feature: 'form actions', gives: 'null', names: 'mountActionState updateActionStateImpl' },
  {
    feature: 'form actions',
    gives: 'nothing',
    names: `dispatchActionState runActionStateAction startHostTransition coerceFormActionProp dispatchOptimisticSetState
      updateOptimisticImpl ensureFormComponentIsStateful scheduleReplayQueueIfNeeded recursivelyResetForms`,
  },
  {
    feature: '<Suspense>, <SuspenseList> and <Activity>',
    gives: 'null',
    names: `updateActivityComponent updateSuspenseListComponent updateSuspenseComponent updateDehydratedSuspenseComponent
      updateOffscreenComponent mountActivityChildren mountSuspensePrimaryChildren cutOffTailIfNeeded
      pushDehydratedActivitySuspenseHandler getActivityInstanceFromFiber getSuspenseInstanceFromFiber
      retryActivityComponentWithoutHydrating retrySuspenseComponentWithoutHydrating`,
  },
  {
    feature: '<Suspense>, <SuspenseList> and <Activity>',
    gives: 'nothing',
    names: `commitActivityHydrationCallbacks commitSuspenseHydrationCallbacks recursivelyTraverseReappearLayoutEffects
      recursivelyTraverseDisappearLayoutEffects recursivelyTraverseReconnectPassiveEffects
      recursivelyTraverseAtomicPassiveEffects hideOrUnhideAllChildrenOnFiber hideOrUnhideAllChildren
      hideOrUnhideNearestPortals retryTimedOutBoundary clearHydrationBoundary attemptExplicitHydrationTarget`,
  },
  {
    feature: 'stacks of components',
    gives: '""',
    names:
      'describeNativeComponentFrame describeFiber describeBuiltInComponentFrame getStackByFiberInDevAndProd',
  },
  {
    feature: 'tools of developers',
    gives: 'null',
    names: 'getComponentNameFromType findCurrentFiberUsingSlowPath',
  },
  { feature: 'onSelect', gives: 'nothing', names: 'constructSelectEvent' },
  {
    feature: 'onBeforeInput',
    gives: 'null',
    names: 'getNativeBeforeInputChars getFallbackBeforeInputChars',
  },
]

/** What nobody here, nor the router or MobX, asks React for: hooks, elements and functions, by their names. */
const unasked: ReadonlySet<string> = new Set(
  `Activity Children Profiler PureComponent StrictMode Suspense ViewTransition addTransitionType cache cacheSignal cloneElement createRef
  isValidElement lazy startTransition unstable_useCacheRefresh useActionState useDeferredValue useEffectEvent useImperativeHandle
  useInsertionEffect useOptimistic useReducer useTransition useCacheRefresh useFormState useHostTransitionStatus useMemoCache
  browser createPortal preconnect prefetchDNS preinit preinitModule preload preloadModule requestFormReset unstable_batchedUpdates
  useFormStatus`.split(/\s+/),
)

const givenBy: ReadonlyMap<string, string> = new Map(
  unused.flatMap(({ gives, names }) =>
    names.split(/\s+/).map((name) => [name, gives === 'nothing' ? '{}' : `{ return ${gives} }`] as const),
  ),
)

/** A node of a syntax tree, as far as it is read here. */
type Node = {
  type?: string
  start: number
  end: number
  id?: { name?: string }
  key?: { name?: string }
  body?: { start: number; end: number }
}

/**
 * Leaves out of React what this application does not use: it is two thirds of the survey page's script, and a bundler can't know that
 * nothing on any screen is a `<ViewTransition>`. What was left out is never reached by what is left; the browser tests run on the result.
 *
 * @throws Error if React has no such function any more: then the list is out of date; and if somebody asks for what was left out
 */
export const slimReact: Plugin = {
  name: 'slim-react',
  transform: {
    filter: { id: /node_modules\/(?:react|react-dom)\/cjs\/[\w-]+\.production\.js/ },
    handler(code, id) {
      const { cuts, emptied } = cutsOf(code, this.parse(code))
      const missing = id.includes('-client') ? [...givenBy.keys()].filter((name) => !emptied.has(name)) : []
      if (missing.length > 0) throw new Error(`React has no function ${missing.join(', ')}`)
      const text = cuts
        .sort((one, other) => other.start - one.start)
        .reduce((text, { start, end, text: given }) => text.slice(0, start) + given + text.slice(end), code)
      return { code: text, map: null }
    },
  },
  generateBundle(_, bundle) {
    for (const part of Object.values(bundle))
      for (const [id, { code }] of part.type === 'chunk' ? Object.entries(part.modules) : [])
        for (const [, name = ''] of code?.matchAll(/\bimport_react\w*(?:\$\d+)?(?:\.default)?\.(\w+)/g) ?? [])
          if (unasked.has(name)) throw new Error(`${id} asks React for ${name}, which is left out`)
  },
}

/** A place of a file, and what stands there instead. */
type Cut = { start: number; end: number; text: string }

/**
 * The bodies of functions that serve unused features, with the names of these functions; the fields of `exports` and of dispatchers
 * that nobody asks for, and the methods of refs of fragments.
 */
function cutsOf(code: string, tree: unknown): { cuts: Cut[]; emptied: ReadonlySet<string> } {
  const emptied = new Set<string>()
  const cuts: Cut[] = []
  const visit = (node: Node): void => {
    const name = node.type === 'FunctionDeclaration' ? node.id?.name : undefined
    const given = name === undefined ? undefined : givenBy.get(name)
    if (name !== undefined && given !== undefined && node.body) {
      emptied.add(name)
      cuts.push({ start: node.body.start, end: node.body.end, text: given })
    } else if (isUnasked(node, code)) {
      cuts.push({ start: node.start, end: code[node.end] === ',' ? node.end + 1 : node.end, text: '' })
    } else for (const child of Object.values(node)) if (isParent(child)) visit(child)
  }
  visit(tree as Node)
  return { cuts, emptied }
}

function isUnasked({ type, key, start }: Node, code: string): boolean {
  if (type === 'Property') return key?.name?.startsWith('use') === true && unasked.has(key.name)
  if (type !== 'ExpressionStatement') return false
  const [, name] = /^exports\.(\w+) = /.exec(code.slice(start, start + 50)) ?? []
  return name !== undefined ? unasked.has(name) : code.startsWith('FragmentInstance.prototype.', start)
}

const isParent = (value: unknown): value is Node => typeof value === 'object' && value !== null
