import { type ReadTexts, type TextRow, textRows } from './text-sheet.ts';

/** Texts in which a wrong word does harm, the most harmful first. */
interface Risk {
  /** Where users see them, in the words of the sheet. */
  readonly seen: string;
  /** The question that a speaker answers with yes, no or better words. */
  readonly question: string;
  /** Catalogues, or prefixes of entries in one: `visit.diseases`. */
  readonly texts: readonly string[];
}

const risks: readonly Risk[] = [
  {
    seen: 'SMS or mail to a care giver',
    question: 'Does a mother who hears it read out know when to come, where, and with what?',
    texts: ['caregiverMessages'],
  },
  {
    seen: 'after a visit, said to the care giver',
    question: 'Would you say it so to a mother, of a boy or a girl, of six weeks or nine years?',
    texts: [
      'visit.got',
      'visit.against',
      'visit.mayCome',
      'visit.mayComeByMouth',
      'visit.comeAgain',
      'visit.comeAgainTo',
      'visit.writeItDown',
      'visit.diseases',
    ],
  },
  {
    seen: 'asked before a dose',
    question: 'Does the care giver answer the same question as in English?',
    texts: ['screening.questions', 'screening.none', 'screening.notAsked'],
  },
  {
    seen: 'warning before a dose is saved',
    question: 'Does it stop a dose that must not be given, and no other?',
    texts: ['warnings', 'immunize.warningQuestion'],
  },
  {
    seen: 'why a dose was not given',
    question: 'Is it clear which reason fits?',
    texts: ['notGiven'],
  },
  {
    seen: 'what to do about the cold chain or a lot',
    question: 'Does one who follows it do the right thing with the vaccine?',
    texts: ['coldChain.toDo', 'lotNoticeAdvice'],
  },
  {
    seen: 'question before stock is saved',
    question: 'Is it clear what is doubtful, and what yes and no do?',
    texts: ['stockDoubts', 'cautions', 'stock.cautionQuestion'],
  },
  {
    seen: 'the end of looking after a child',
    question: 'Is it clear, and does it spare the family?',
    texts: [
      'followUp.intro',
      'followUp.askTitle',
      'followUp.takeBackDeath',
      'followUp.proposed',
      'followUp.stillDied',
    ],
  },
  {
    seen: 'something was not saved, or may be lost',
    question: 'Does an officer know what is kept and what to do?',
    texts: ['saving', 'notices.grantEnds', 'notices.grantEnded', 'notices.evicted', 'count.notWhileChanged'],
  },
  {
    seen: 'decision in the sync centre',
    question: 'Is it clear what follows from each answer?',
    texts: ['sync.decideStockHint', 'sync.decideChildHint', 'sync.decideDoseHint'],
  },
];

/** A Markdown table in which a speaker of the language checks the texts where a wrong word does most harm. */
export function reviewSheet(read: ReadTexts): string {
  const rows = textRows(read);
  const lines = risks.flatMap(({ seen, question, texts }) =>
    texts.flatMap((named) => {
      const found = rows.filter((row) => stands(row, named));
      if (found.length === 0) throw new Error(`no text is named ${named}`);
      return found.map(({ english, translation }) => [seen, english, translation, question, '']);
    }),
  );
  const heads = ['Where it is seen', 'English', 'Translation', 'Question', 'Yes, no, or better'];
  return [heads, heads.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.map(cell).join(' | ')} |\n`)
    .join('');
}

function stands({ catalogue, key }: TextRow, named: string): boolean {
  const at = `${catalogue}.${key}`;
  return at === named || at.startsWith(`${named}.`);
}

/** A cell of a Markdown table. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
