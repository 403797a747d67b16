/** Names of a drawing, as a picture and as a file. */
export interface DrawingNames {
  readonly title: string;
  readonly fileName: string;
  /** Called with each saved picture. */
  readonly onWritten: () => void;
}
