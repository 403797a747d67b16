import type { PageEngine } from '#client/page-engine.ts';
import type { ShownEntry } from '#client/stock/entries/ledger.ts';
import { isVaccNo, writtenVaccNo } from '#domain/immunization/register/vacc-no.ts';
import { dateOf } from '#domain/kernel/local-date.ts';
import { readPaperCode, voucherNo, voucherNoPart } from '#domain/ledger/paper-code.ts';
import { receiptAddress, voucherAddress, voucherWords } from '#features/stock/voucher/voucher.ts';
import { voucherStrings } from '#features/stock/voucher/voucher-strings.ts';
import { formatDate } from '#ui/table/format-date.ts';
import type { Found, FoundGroup } from './find-users.ts';
import { searchStrings } from './strings.ts';
import { type Findables, matching, nearly } from './find-places.ts';

/** Few enough to see every group at once. */
const maxOfEach = 5;
/** Tasks suggested before anything is typed. */
const maxOffered = 10;

/** Lots of this facility whose batch number or antigen contains the typed text, newest first. */
async function findLots({ queries }: Pick<PageEngine, 'queries'>, typed: string): Promise<readonly Found[]> {
  const { rows } = await queries.ledger({
    activity: 'recieved',
    search: typed,
    searchIn: 'lots',
    page: 0,
    pageSize: maxOfEach,
  });
  const left = await queries.lotsLeft(rows.map(({ id }) => id));
  return rows.map(({ id, antigenName, batchNo, expiryOn }) => ({
    to: receiptAddress(id),
    title: `${antigenName} ${batchNo}`,
    icon: 'vial',
    facts: [searchStrings.dosesLeft(left.get(id) ?? 0), searchStrings.expires(formatDate(expiryOn))],
  }));
}

/** The voucher or receipt with the scanned or typed QR code or printed number; vouchers by a part of their number, newest first. */
async function findPapers(
  { queries }: Pick<PageEngine, 'queries'>,
  typed: string,
): Promise<readonly Found[]> {
  const code = readPaperCode(typed);
  if (code !== null) return foundPaper(await queries.onPaper(code), code);
  const part = voucherNoPart(typed);
  if (part === null) return [];
  const vouchers = await queries.vouchersNumbered(part, maxOfEach);
  return vouchers.flatMap((lines) => foundPaper(lines, null));
}

/** A paper by its lines, and the code that found it; null if part of its number did. */
function foundPaper(lines: readonly ShownEntry[], code: string | null): readonly Found[] {
  const [first] = lines;
  if (first === undefined) return [];
  const { id, voucher, activity, antigenName, batchNo, happenedAt } = first;
  const day = formatDate(dateOf(happenedAt));
  if (voucher === undefined || id === code)
    return [{ to: receiptAddress(id), title: `${antigenName} ${batchNo}`, icon: 'ledger', facts: [day] }];
  const { title } = voucherWords(activity);
  return [
    {
      to: voucherAddress(voucher, activity),
      title: `${title} ${voucherNo(voucher)}`,
      icon: 'ledger',
      facts: [voucherStrings.lotsOf(lines.length), day],
    },
  ];
}

/** Children of this facility by name, number or the care giver's number, most likely first. */
async function findChildren(
  { children }: Pick<PageEngine, 'children'>,
  typed: string,
): Promise<readonly Found[]> {
  const found = await children.search(typed, maxOfEach);
  return found.map(({ child: { id, fullname, vaccNo, bornOn, caregiverName } }) => ({
    to: `/child/registration?${new URLSearchParams({ card: id }).toString()}`,
    title: fullname,
    icon: 'child',
    facts: [
      ...(vaccNo === null ? [] : [isVaccNo(vaccNo) ? writtenVaccNo(vaccNo) : vaccNo]),
      searchStrings.born(formatDate(bornOn)),
      ...(caregiverName === '' ? [] : [searchStrings.careGiver(caregiverName)]),
    ],
  }));
}

/** Other facilities on this tablet, each with the usual action of sending stock there. */
async function findFacilities(
  { queries }: Pick<PageEngine, 'queries'>,
  typed: string,
  own: string,
): Promise<readonly Found[]> {
  const found = (await queries.facilitiesNamed(typed, maxOfEach + 1)).filter(({ id }) => id !== own);
  return Promise.all(
    found.slice(0, maxOfEach).map(async ({ id, name, parent }) => {
      const unit = parent === null ? null : await queries.place(parent);
      return {
        to: `/ledger/stock?${new URLSearchParams({ view: 'transferred', modal: 'add', activity: 'transfer', to: id }).toString()}`,
        title: name,
        icon: 'building' as const,
        facts: [...(unit === null ? [] : [unit.name]), searchStrings.transferThere],
      };
    }),
  );
}

/** Everything on this tablet that matches the typed text, in non-empty groups; before typing, the suggested tasks. */
export async function findAll(
  engine: Pick<PageEngine, 'queries' | 'children'>,
  { tasks, screens, hasChildren, facility }: Findables,
  typed: string,
): Promise<readonly FoundGroup[]> {
  const text = typed.trim();
  if (text === '') return notEmpty([{ name: 'tasks', items: tasks.slice(0, maxOffered) }]);
  const [papers, lots, children, facilities] = await Promise.all([
    findPapers(engine, text),
    findLots(engine, text),
    hasChildren ? findChildren(engine, text) : [],
    facility === null ? [] : findFacilities(engine, text, facility),
  ]);
  const foundTasks = matching(tasks, text);
  const found = notEmpty([
    { name: 'tasks', items: foundTasks },
    { name: 'papers', items: papers },
    { name: 'lots', items: lots },
    { name: 'children', items: children },
    { name: 'facilities', items: facilities },
    { name: 'screens', items: beside(foundTasks, matching(screens, text)) },
  ]);
  if (found.length > 0) return found;
  const nearTasks = nearly(tasks, text);
  return notEmpty([
    { name: 'tasks', items: nearTasks },
    { name: 'screens', items: beside(nearTasks, nearly(screens, text)) },
  ]);
}

/** The screens without those that a found task opens under the same name. */
function beside(tasks: readonly Found[], screens: readonly Found[]): readonly Found[] {
  return screens.filter(
    ({ to, title }) => !tasks.some((task) => task.to.split('?')[0] === to && task.title === title),
  );
}

function notEmpty(groups: readonly FoundGroup[]): readonly FoundGroup[] {
  return groups.filter(({ items }) => items.length > 0);
}
