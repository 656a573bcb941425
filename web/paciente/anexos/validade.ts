/** An unfinished file is kept this long, as the server keeps its half. */
export const VALIDADE_MS = 24 * 3600_000;
