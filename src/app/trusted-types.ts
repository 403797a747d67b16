import { z } from 'zod';

/*
 * In browsers with trusted types, the server's policy lets no text become HTML or the address of a script except through the rules below.
 * React draws everything and needs none of them.
 */

interface Rules {
  /** Null refuses the text. */
  readonly createHTML: (text: string) => string | null;
  readonly createScriptURL: (url: string) => string | null;
}

const { trustedTypes } = globalThis as {
  readonly trustedTypes?: { createPolicy(name: string, rules: Rules): unknown };
};

trustedTypes?.createPolicy('default', {
  // The announcer of a screen reader's live region empties its log this way.
  createHTML: (text) => (text === '' ? text : null),
  createScriptURL: (url) => (url === '/sw.js' ? url : null),
});

// The policy forbids evaluating text, so schemas must not try.
z.config({ jitless: true });
