// jsdom has no CSS object; react-aria-components asks the document's own window for it as soon as an overlay opens.
const css = { escape: (text: string) => text.replaceAll(/[^\w-]/g, String.raw`\$&`), supports: () => false };

for (const place of [globalThis, document.defaultView]) {
  if (place && !place.CSS) Object.defineProperty(place, 'CSS', { value: css });
}

export {};
