import type { Plugin } from 'vite'

/**
 * Lets the bundler drop what we don't use of the router: a name given to a component, and components made by calls, look like
 * effects to it (5 kB of the survey page). What it would tell developers who use it wrongly goes too.
 */
export const slimRouter: Plugin = {
  name: 'slim-router',
  transform: {
    filter: { id: /node_modules\/react-router\/dist/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.(?:displayName = "[^"]*"|contextType = \w+);$/gm, '')
        .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
        .replace(
          /^function (warning|warningOnce|invariant|getInvalidPathError|getDataRouterConsoleError)\(/gm,
          '/* @__NO_SIDE_EFFECTS__ */ function $1(',
        ),
      map: null,
    }),
  },
}

/**
 * Lets the bundler drop what we don't use of MobX: values that become observable by being looked through (arrays, sets and objects;
 * ours are replaced as a whole), which is 1.8 kB of the survey page.
 */
export const slimMobx: Plugin = {
  name: 'slim-mobx',
  transform: {
    filter: { id: /node_modules\/mobx\/dist\/mobx\.mjs/ },
    handler: (code) => ({
      code: code
        .replace('function deepEnhancer(v, _, name) {', 'function deepEnhancer(v) {\n  return v;\n')
        .replace(/^addArrayExtension\(.*\);?$/gm, '')
        .replace(/^ {2}(?:array|set|object)\((?:initialValues|props)[^)]*\) \{[\s\S]*?^ {2}\},?$/gm, '')
        .replace(
          /\/\*#__PURE__\*\/createInstanceofPredicate\("Observable(?:Set|ArrayAdministration)", \w+\)/g,
          '() => false',
        ),
      map: null,
    }),
  },
}

/** Fields that only MobX (they end with an underscore) or only React's renderer reads and writes. */
const internalFields = new RegExp(
  `^(?:[a-z]\\w+_|${'memoizedState stateNode sibling alternate memoizedProps updateQueue pendingProps subtreeFlags containerInfo childLanes pendingLanes baseState cachePool elementType deletions suspendedLanes callbackNode blockedOn pingedLanes lastBaseUpdate callbackPriority entanglements lastEffect'.replaceAll(' ', '|')})$`,
)

/** The file with React and MobX: it packs 1.3 kB smaller so. Other files grow by it. */
export const minifyLibraries = {
  compress: { passes: 2, hoist_vars: true, keep_fargs: false, unsafe_arrows: true, unsafe_methods: true },
  mangle: { properties: { regex: internalFields } },
}
