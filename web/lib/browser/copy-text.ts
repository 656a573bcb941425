/**
 * Copies `text` to the clipboard. Without the clipboard API (an older browser, a page without https) it selects
 * `field`, which holds the text, and runs the browser's copy command.
 * @returns false when the text is only selected and the person has to copy it
 */
export async function copyText(
  text: string,
  field: HTMLInputElement | HTMLTextAreaElement,
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand('copy');
  }
}
