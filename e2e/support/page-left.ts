/** The name of what a failed journey attaches for each page that is open: its address, and the page in a screen reader's words. */
export const PAGE_LEFT = 'page left';
