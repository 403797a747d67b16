/*
 * Each query by role or name checks the visibility of every element, and after each change of the page jsdom then matches its whole style
 * sheet again: a fifth of these tests' time. The tests load none of our style sheets, so visibility depends on the element's kind, `hidden`
 * and its style attribute. All other properties are left to jsdom.
 */
type Question = 'display' | 'visibility';

const displayByKind = new Map<string, string>();

/** Elements whose visibility also depends on their state or position. */
const decidedByMore = new Set(['dialog', 'embed', 'noscript', 'summary']);

/** @param ofJsdom jsdom's style of the element, computed only if needed */
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
  // Visibility is inherited.
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
