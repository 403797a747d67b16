import { Icon, type IconName } from '#ui/layout/icon.tsx';

/** One fact about who brought the child and where it lives; nothing where nobody knows it. */
export function WhoFact({ icon, fact }: { readonly icon: IconName; readonly fact: string | null }) {
  if (fact === null || fact === '') return null;
  return (
    <span>
      <Icon name={icon} />
      {fact}
    </span>
  );
}
