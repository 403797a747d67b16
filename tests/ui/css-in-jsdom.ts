// jsdom has no `CSS` object; react-aria-components reads it from the document's window when an overlay opens.
const css = { escape: (text: string) => text.replaceAll(/[^\w-]/g, String.raw`\$&`), supports: () => false };

for (const place of [globalThis, document.defaultView]) {
  if (place && !place.CSS) Object.defineProperty(place, 'CSS', { value: css });
}

export {};
