/** The `like` pattern of a text that occurs anywhere, with wildcards escaped. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
