/** Title and file name of a chart or map that is saved as a picture. */
export interface DrawingNames {
  readonly title: string;
  readonly fileName: string;
  /** Called with each saved picture. */
  readonly onWritten: () => void;
}
