import { Fragment } from 'react';

/** Longer than any word of a language. */
const maxWord = 20;
const piece = /.{1,10}/gsu;
/** Points at which an e-mail address may be broken into lines. */
const addressPart = /[@.]?[^@.]+|[@.]/gu;

/**
 * A text whose very long words, such as a batch number, may break, and an e-mail address before its signs, so that they do not widen a
 * table's column.
 */
export function Breakable({ text }: { readonly text: string }) {
  return piecesOf(text).map((piece, index) => (
    <Fragment key={`${index} ${piece}`}>
      {index === 0 ? null : <wbr />}
      {piece}
    </Fragment>
  ));
}

function piecesOf(text: string): readonly string[] {
  const words = text.split(/(?<=\s)(?=\S)/u);
  if (words.every((word) => word.length <= maxWord)) return [text];
  return words.flatMap((word) => (word.length > maxWord ? partsOf(word) : [word]));
}

function partsOf(word: string): readonly string[] {
  const parts = word.includes('@') ? (word.match(addressPart) ?? []) : [word];
  return parts.flatMap((part) =>
    part.length > maxWord || parts.length === 1 ? (part.match(piece) ?? []) : [part],
  );
}
