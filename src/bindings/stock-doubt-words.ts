import { stockDoubtSentences, textsOfDoubt } from '#contract/stock-doubt-sentences.ts';
import type { StockDoubt, StockFinding } from '#domain/ledger/stock-doubts.ts';
import { catalogue } from '#language/catalogue.ts';
import { type Message, message } from '#language/message.ts';

/** The places of a sentence that `{name}` marks, in their order. */
function namesIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name))];
}

const entries = Object.entries(stockDoubtSentences).map(([doubt, text]) => [
  doubt,
  message<string[]>(text, ...namesIn(text)),
]);

/** The English of what an officer is asked about a stock activity: the server says the same in the case of one. */
export const stockDoubtsEnglish = Object.fromEntries(entries) as Readonly<
  Record<StockDoubt, Message<string[]>>
>;

/** The same in the language of this device. */
export const stockDoubtWords = catalogue('stockDoubts', stockDoubtsEnglish);

/** What the officer is asked. */
export function stockDoubtSaid(finding: StockFinding): string {
  const texts = textsOfDoubt(finding);
  const { names } = stockDoubtsEnglish[finding.doubt];
  return stockDoubtWords[finding.doubt](...names.map((name) => texts[name] ?? ''));
}

/** A text of the server in which it says English doubts, in the words of this device. */
export function doubtsSaid(text: string, words = stockDoubtWords): string {
  return Object.entries(stockDoubtsEnglish).reduce((said, [doubt, { text: english, names }]) => {
    const pattern = new RegExp(patternOf(english));
    return said.replace(pattern, (...found: unknown[]) => {
      const groups = found.at(-1) as Readonly<Record<string, string>>;
      return words[doubt as StockDoubt](...names.map((name) => groups[name] ?? ''));
    });
  }, text);
}

/** Matches a sentence with anything in its places; a place that is named again holds the same. */
function patternOf(english: string): string {
  const seen = new Set<string>();
  return english.replace(/\{(\w+)\}|[.*+?^${}()|[\]\\]/g, (part, name: string | undefined) => {
    if (name === undefined) return `\\${part}`;
    if (seen.has(name)) return `\\k<${name}>`;
    seen.add(name);
    return `(?<${name}>.+?)`;
  });
}
