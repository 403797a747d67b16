const pressStyleId = 'react-aria-pressable-style';

/**
 * react-aria-components writes a style element on the first press unless one with its id exists. The page's policy refuses it and reports
 * each attempt; theme/base.css has the rule instead.
 */
export function claimPressStyle(): void {
  if (document.getElementById(pressStyleId)) return;
  const claim = document.createElement('meta');
  claim.id = pressStyleId;
  document.head.append(claim);
}
