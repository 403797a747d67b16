/*
 * To say which labels a field has, jsdom looks for the field of each label on the page, and for each of these through the whole page:
 * a test of a form for ten antigens spent two thirds of its time on it. Here both are found by the page's own index of ids.
 */
const labelable = 'button, input:not([type=hidden]), meter, output, progress, select, textarea';

function isLabelOf(label: HTMLLabelElement, field: HTMLElement): boolean {
  if (label.hasAttribute('for'))
    return field.id !== '' && label.htmlFor === field.id && isFirstOfItsId(field);
  return label.contains(field) && label.querySelector(labelable) === field;
}

const isFirstOfItsId = (field: HTMLElement): boolean =>
  field.ownerDocument.getElementById(field.id) === field;

function answerFromIndex(kind: { readonly prototype: HTMLElement }): void {
  const ofJsdom = Object.getOwnPropertyDescriptor(kind.prototype, 'labels')?.get;
  if (!ofJsdom) throw new Error(`jsdom knows no labels of ${kind.prototype.constructor.name}`);
  Object.defineProperty(kind.prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      const isElsewhere = this.getRootNode() !== document;
      if (isElsewhere || this.getAttribute('type') === 'hidden') return ofJsdom.call(this) as unknown;
      return Array.from(document.getElementsByTagName('label')).filter((label) => isLabelOf(label, this));
    },
  });
}

for (const kind of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement])
  answerFromIndex(kind);

export {};
