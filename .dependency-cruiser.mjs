const layers = ['domain', 'contract', 'client', 'language', 'ui', 'bindings', 'features', 'app', 'server'];

const mayImport = {
  domain: [[], 'The domain imports zod and itself: it runs on the tablet, in the worker and on the server.'],
  contract: [['domain'], 'The contract is read by both sides of the wire, so it can know neither.'],
  client: [
    ['domain', 'contract'],
    'The client engine also runs in the service worker, where there are no screens.',
  ],
  language: [[], 'A catalogue holds words, so that every room that speaks to people can use it.'],
  ui: [
    ['domain', 'language'],
    'The toolkit knows no vaccine and no storage, so that every screen can use it.',
  ],
  bindings: [
    ['domain', 'contract', 'client', 'language', 'ui'],
    'This room binds the engine to React for every feature, so it can know none of them.',
  ],
  features: [
    ['domain', 'contract', 'client', 'language', 'ui', 'bindings'],
    'A feature is composed by the app and must not know it, nor the server.',
  ],
  app: [
    ['domain', 'contract', 'client', 'language', 'ui', 'bindings', 'features'],
    'The app runs in the browser; the server is reached through the contract.',
  ],
  server: [
    ['domain', 'contract', 'language'],
    'The server shares the domain, the contract and the words of care givers with the browser, and nothing else.',
  ],
};

const layerRules = Object.entries(mayImport).map(([layer, [allowed, comment]]) => {
  const banned = layers.filter((other) => other !== layer && !allowed.includes(other));
  return {
    name: `${layer}-imports-only-its-own`,
    comment,
    severity: 'error',
    from: { path: `^src/${layer}/` },
    to: { path: `^(src/(${banned.join('|')})|sw|tests)/` },
  };
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layerRules,
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or hide a third that both need.',
      severity: 'error',
      from: { path: '^(src|sw)/' },
      to: { circular: true },
    },
    {
      name: 'domain-is-pure',
      comment:
        'The domain and the contract import zod and themselves: any other package could read a clock or a network.',
      severity: 'error',
      from: { path: '^src/(domain|contract)/' },
      to: {
        path: '.',
        pathNot: '^(src/(domain|contract)/|node_modules/zod/)',
        dependencyTypesNot: ['unknown'],
      },
    },
    {
      name: 'ui-names-only-the-kernel',
      comment: 'The toolkit knows no vaccine: of the domain it may name the kernel.',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/domain/', pathNot: '^src/domain/kernel/' },
    },
    {
      name: 'a-feature-stands-alone',
      comment: 'What two features share belongs in bindings, ui, client or domain.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/([^/]+)/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'the-shared-path-names-no-family',
      comment:
        'An event is saved, sent, judged and shown by the registry of families: what only one of them has, it says itself (contract/families/family.ts, client/db/database.ts, server/families/server-family.ts).',
      severity: 'error',
      from: {
        path: '^src/(client/(outbox|projection|sync)|server/(families|sync))/',
      },
      to: {
        path: [
          '^src/domain/(aefi|equipment|immunization|ledger|sessions)/',
          '^src/contract/families/(aefi|equipment|ledger|register|sessions)[.]ts$',
          '^src/client/(aefi|children|equipment|planning|stock)/',
          '^src/server/(aefi|equipment|immunization|ledger|planning)/',
        ],
      },
    },
    {
      name: 'sw-composes-the-client',
      comment: 'The service worker composes the client engine; screens and the server are out of its reach.',
      severity: 'error',
      from: { path: '^sw/' },
      to: { path: '^(src/(language|ui|features|app|server)|tests)/' },
    },
    {
      name: 'sw-never-reaches-react',
      comment: 'There are no screens in a service worker, and React would double its size.',
      severity: 'error',
      from: { path: '^sw/' },
      to: { path: '^node_modules/(react|react-dom|react-router-dom|dexie-react-hooks)/', reachable: true },
    },
    {
      name: 'client-never-reaches-react',
      comment: 'The client engine has no React: the service worker runs it too.',
      severity: 'error',
      from: { path: '^src/client/' },
      to: { path: '^node_modules/(react|react-dom|react-router-dom|dexie-react-hooks)/', reachable: true },
    },
    {
      name: 'nothing-imports-tests',
      comment: 'What the product needs does not live among its tests.',
      severity: 'error',
      from: { path: '^(src|sw)/' },
      to: { path: '^tests/' },
    },
    {
      name: 'everything-resolves',
      comment:
        'The import names no file or package: a typing mistake, or a package missing from package.json.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\?url$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
