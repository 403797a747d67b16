/*
 * Each search for a role or a name asks of every element whether it is seen, and jsdom then matches its whole style sheet again
 * after each change of the page: a fifth of what these tests cost. No sheet of ours is loaded in them, so that what decides is the
 * kind of element, `hidden` and the style in the element itself. All other questions go to jsdom.
 */
type Question = 'display' | 'visibility';

const displayByKind = new Map<string, string>();

/** Kinds whose state or place decides too. */
const decidedByMore = new Set(['dialog', 'embed', 'noscript', 'summary']);

/** @param ofJsdom what jsdom says of this element, worked out only when it is needed */
const answers: Record<Question, (element: Element, ofJsdom: () => CSSStyleDeclaration) => string> = {
  display: (element, ofJsdom) => {
    const isHiddenInput = element.localName === 'input' && element.getAttribute('type') === 'hidden';
    const isPlain =
      !decidedByMore.has(element.localName) && !isHiddenInput && !element.hasAttribute('popover');
    if (!isPlain || saysItself(element, 'display')) return ofJsdom().display;
    const kind = `${element.namespaceURI} ${element.localName}`;
    const display = displayByKind.get(kind) ?? ofJsdom().display;
    displayByKind.set(kind, display);
    return display;
  },
  // It is inherited.
  visibility: (element, ofJsdom) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (saysItself(at, 'visibility')) return ofJsdom().visibility;
    }
    return 'visible';
  },
};

function saysItself(element: Element, question: Question): boolean {
  if (element.hasAttribute('hidden')) return true;
  return element.hasAttribute('style') && (element as HTMLElement).style[question] !== '';
}

const isQuestion = (name: string | symbol): name is Question => name in answers;

function answering(page: Window): typeof getComputedStyle {
  const wholeStyle = page.getComputedStyle.bind(page);
  return (element, pseudo) => {
    if (pseudo) return wholeStyle(element, pseudo);
    let whole: CSSStyleDeclaration | undefined;
    const ofJsdom = () => (whole ??= wholeStyle(element));
    const valueOf = (name: string) =>
      isQuestion(name) ? answers[name](element, ofJsdom) : ofJsdom().getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return valueOf;
        if (isQuestion(name)) return valueOf(name);
        const value: unknown = Reflect.get(ofJsdom(), name);
        return typeof value === 'function' ? (value.bind(ofJsdom()) as unknown) : value;
      },
    });
  };
}

const page = document.defaultView;
if (page) {
  page.getComputedStyle = answering(page);
  globalThis.getComputedStyle = page.getComputedStyle;
}

export {};
