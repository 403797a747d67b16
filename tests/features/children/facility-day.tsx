import { callNeed, ChildrenToday, useDueToday } from '#features/children/day/children-today.tsx';
import { NeedList } from '#features/stock/dashboard/need-list.tsx';

/** The children's part of the start page, and the task it leads to. */
export function FacilityDay() {
  const due = useDueToday();
  const call = callNeed(due);
  return (
    <>
      <ChildrenToday due={due} />
      <NeedList needs={call === null ? [] : [call]} />
    </>
  );
}
