/** Names of a drawing, as a picture and as a file. */
export interface DrawingNames {
  readonly title: string;
  readonly fileName: string;
  /** Hears of each picture that was handed over. */
  readonly onWritten: () => void;
}
