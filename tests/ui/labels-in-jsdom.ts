/*
 * To find the labels of a field, jsdom looks up the field of each label on the page, searching the whole page each time, and a query by
 * label does so for every field. Here labels are found once per state of the page; before, that took a quarter of the time of a form's
 * test.
 */
const labelable = 'button, input:not([type=hidden]), meter, output, progress, select, textarea';

/** jsdom's own check that a cached result still holds: a number that grows with every change of the page. */
function versionOf(page: Document): number {
  const [inside] = Object.getOwnPropertySymbols(page).filter(({ description }) => description === 'impl');
  const { _version: version } = (inside ? Reflect.get(page, inside) : {}) as { _version?: unknown };
  if (typeof version !== 'number') throw new Error('this jsdom does not number the changes of a page');
  return version;
}

interface Labels {
  readonly version: number;
  readonly byField: ReadonlyMap<Element, readonly HTMLLabelElement[]>;
}

let known: Labels | undefined;

function labelsOf(field: Element): readonly HTMLLabelElement[] {
  const version = versionOf(document);
  if (known?.version !== version) known = { version, byField: labelsByField() };
  return known.byField.get(field) ?? [];
}

function labelsByField(): ReadonlyMap<Element, readonly HTMLLabelElement[]> {
  const byField = new Map<Element, HTMLLabelElement[]>();
  for (const label of document.querySelectorAll('label')) {
    const field = label.hasAttribute('for')
      ? document.getElementById(label.htmlFor)
      : label.querySelector(labelable);
    if (field) byField.set(field, [...(byField.get(field) ?? []), label]);
  }
  return byField;
}

function answerFromIndex(kind: { readonly prototype: HTMLElement }): void {
  const ofJsdom = Object.getOwnPropertyDescriptor(kind.prototype, 'labels')?.get;
  if (!ofJsdom) throw new Error(`jsdom knows no labels of ${kind.prototype.constructor.name}`);
  Object.defineProperty(kind.prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      const isElsewhere = this.getRootNode() !== document;
      if (isElsewhere || this.getAttribute('type') === 'hidden') return ofJsdom.call(this) as unknown;
      return labelsOf(this);
    },
  });
}

/** A query by label looks up each id of `aria-labelledby`, for which jsdom searches the whole page. */
const oneId = /^\[id="([^"\\]+)"\]$/;

function answerById(kind: { readonly prototype: Element }): void {
  const ofJsdom = kind.prototype.querySelector;
  kind.prototype.querySelector = function querySelector(this: Element, selectors: string): Element | null {
    const id = oneId.exec(selectors)?.[1];
    const found = id === undefined ? null : document.getElementById(id);
    return found && found !== this && this.contains(found)
      ? found
      : (ofJsdom.call(this, selectors) as Element | null);
  };
}

for (const kind of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement])
  answerFromIndex(kind);
answerById(Element);

export {};
