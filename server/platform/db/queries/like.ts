const escaped = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** The `like` pattern of a text that occurs anywhere, with wildcards escaped. */
export function anywhere(text: string): string {
  return `%${escaped(text)}%`;
}

/** The `like` pattern of a beginning, with wildcards escaped. */
export function beginning(text: string): string {
  return `${escaped(text)}%`;
}
