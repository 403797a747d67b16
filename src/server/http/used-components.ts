import type { Schemas } from './example-of.ts';

interface Described {
  readonly paths: object;
  readonly components: { readonly schemas: Schemas };
}

const prefix = '#/components/schemas/';
const inputSuffix = 'Input';

/**
 * The document with those shared shapes only that a call refers to. A shape stands in it as it is answered and, under a second
 * name, as it is sent; one that is only ever sent keeps its plain name.
 */
export function withUsedComponents<Document extends Described>(document: Document): Document {
  const used = namesReached(document);
  const names = new Map(
    [...used].map((name) => {
      const plain = name.endsWith(inputSuffix) ? name.slice(0, -inputSuffix.length) : name;
      return [name, plain !== name && used.has(plain) ? name : plain] as const;
    }),
  );
  const schemas = Object.fromEntries(
    [...names]
      .map(([name, plain]) => [plain, document.components.schemas[name]] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );
  const kept = { ...document, components: { ...document.components, schemas } };
  return JSON.parse(JSON.stringify(kept), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(prefix)
      ? prefix + (names.get(value.slice(prefix.length)) ?? value.slice(prefix.length))
      : value,
  ) as Document;
}

/** Names of the shapes that the calls refer to, and of those that these are made of. */
function namesReached({ paths, components }: Described): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = namesIn(paths);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name) || components.schemas[name] === undefined) continue;
    reached.add(name);
    waiting.push(...namesIn(components.schemas[name]));
  }
  return reached;
}

function namesIn(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].flatMap(
    ([, name]) => name ?? [],
  );
}
