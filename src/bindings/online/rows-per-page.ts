/** Rows-per-page of every listing that the server keeps, as the product offers them. */
export const rowsPerPage = [1000, 600, 500, 250, 200, 100, 50, 25, 15, 10] as const;
