/** The pattern of `like` for a text that stands anywhere, read to the letter. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
