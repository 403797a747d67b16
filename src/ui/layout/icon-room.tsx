/** The room of an icon button that is not there yet, or not any more, so that what stands beside it keeps its lines. */
export function IconRoom() {
  return <span className="ui-icon-room" aria-hidden="true" />;
}
