/**
 * Copies a text; where the clipboard is closed (an older browser, a page without https) the field is selected
 * and copied as by hand. False when only the selection could be made.
 */
export async function copiar(text: string, field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand('copy');
  }
}
